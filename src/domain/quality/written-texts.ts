import type { StoredEvent } from '../exports/tidy/person/person-record.ts'
import type { WrittenTexts } from './facts.ts'

export function writtenTexts(events: readonly Pick<StoredEvent, 'kind' | 'engagement_type' | 'detail'>[]): WrittenTexts {
  // Only a text that somebody wrote says how often they pasted; the rest need not be parsed.
  const pastes = events.flatMap(({ kind, detail }) => {
    if (kind !== 'act' || !detail?.includes('"pastes"')) return []
    const { pastes: n } = JSON.parse(detail) as { pastes?: unknown } // checked on the next line
    return typeof n === 'number' ? [n] : []
  })
  const commentLengths = events.flatMap(({ kind, engagement_type, detail }) => {
    if (kind !== 'act' || engagement_type !== 'comment_write' || detail === null) return []
    const { text } = JSON.parse(detail) as { text?: unknown } // checked on the next line
    return typeof text === 'string' ? [text.length] : []
  })
  return { nWritten: pastes.length, nPasted: pastes.filter((n) => n > 0).length, commentLengths }
}
