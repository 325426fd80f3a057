import type { StoredEvent } from '../exports/tidy/person/person-record.ts'
import type { WrittenText, WrittenTexts } from './facts.ts'

export function writtenTexts(events: readonly Pick<StoredEvent, 'kind' | 'engagement_type' | 'detail'>[]): WrittenTexts {
  // Only a text that somebody wrote says how often they pasted; the rest need not be parsed.
  const written = events.flatMap(({ kind, detail }) =>
    kind === 'act' && detail?.includes('"deletions"') ? (writtenText(JSON.parse(detail) as Record<string, unknown>) ?? []) : [],
  )
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
  return { nWritten: pastes.length, nPasted: pastes.filter((n) => n > 0).length, commentLengths, written }
}

/** Fields of the acts that write a text; which of them counts changes is older than the others. */
function writtenText(detail: Readonly<Record<string, unknown>>): WrittenText | undefined {
  const { text, keystrokes = detail['n_keystrokes'], ...counts } = detail
  const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)
  if (typeof text !== 'string' || typeof counts['deletions'] !== 'number') return undefined
  return {
    chars: text.length,
    n_keystrokes: numberOf(keystrokes),
    n_deletions: counts['deletions'],
    n_pastes: numberOf(counts['pastes']),
    pasted_chars: numberOf(counts['pasted_chars']),
    n_scripted: numberOf(counts['scripted']),
    away_ms: numberOf(counts['away_ms']),
  }
}
