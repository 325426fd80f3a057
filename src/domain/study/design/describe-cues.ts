import { parseNotifications } from '#domain/feed/cues/notifications.ts'
import { parseRisingCounts } from '#domain/feed/cues/rising-counts.ts'
import { MEASURES, parseStanding } from '#domain/feed/cues/standing.ts'
import { parseStandingRules, spreadsOf } from '#domain/feed/cues/standing-changes.ts'
import { readTextIn } from '#domain/questions/text.ts'
import type { ConditionDraft } from '../draft/draft-condition.ts'
import { counted, listed } from './words.ts'

/** What moves in the feed beside the cards, in plain words. */
export function describeCues(condition: ConditionDraft): string {
  const standing = standingLine(condition['standing'])
  const parts = [
    ...risingLines(condition['rising-counts']),
    standing,
    // Without a standing there is nothing to change.
    ...(standing === '' ? [] : changeLines(condition['standing-changes'])),
    notificationsPhrase(condition['notifications']),
  ]
  return parts.filter(Boolean).join('; ') || 'none'
}

/** The value of one of these settings as lines, texts in the first of these languages that they have; undefined for other settings. */
export const cueLines = (param: string, value: string, languages: readonly string[] = []): string[] | undefined =>
  LINES[param]?.(value, languages)

const LINES: Readonly<Record<string, (value: string, languages: readonly string[]) => string[]>> = {
  'rising-counts': risingLines,
  standing: (value) => [standingLine(value)],
  'standing-changes': changeLines,
  notifications: notificationLines,
}

/** As `shares rise by 12 per minute in view`. */
function risingLines(value: string): string[] {
  const rates = Object.entries(parseRisingCounts(value) ?? {})
  return rates.map(([kind, rate]) => `${nameOf(kind)} rise by ${rate === 0 ? 'what the sheet says' : rate} per minute in view`)
}

function standingLine(value: string): string {
  const start = parseStanding(value)
  if (start === undefined) return ''
  const begun = MEASURES.flatMap((measure) => (start[measure] === undefined ? [] : [`${measure} from ${start[measure]}`]))
  return `participants have ${listed(begun)}, ${start.show === 'header' ? 'shown in the header' : 'not shown'}`
}

function changeLines(value: string): string[] {
  return Object.entries(parseStandingRules(value) ?? {}).flatMap(([act, rule]) =>
    (['true', 'false'] as const).flatMap((veracity) => {
      const spreads = spreadsOf(rule).filter((spread) => spread.veracity === veracity)
      const changes = spreads.map(({ measure, mean, sd }) => `${measure} by ${signed(mean)} (sd ${sd})`)
      return changes.length === 0 ? [] : [`${nameOf(act)} of ${veracity} cards change ${listed(changes)}`]
    }),
  )
}

function notificationLines(value: string, languages: readonly string[]): string[] {
  return (parseNotifications(value) ?? []).map(({ from = '', text, card, seconds }) => {
    const words = [from, text].map((part) => readTextIn(part, languages)).filter(Boolean)
    return `${card === undefined ? `after ${seconds} s` : `at card ${card}`}: ${words.join(' ')}`
  })
}

function notificationsPhrase(value: string): string {
  const list = parseNotifications(value) ?? []
  const times = list.map(({ card, seconds }) => (card === undefined ? `after ${seconds} s` : `at card ${card}`))
  return list.length === 0 ? '' : `${counted(list.length, 'notification')}, ${listed(times)}`
}

const nameOf = (kind: string) => kind.replaceAll('_', ' ')

const signed = (mean: number) => (mean > 0 ? `+${mean}` : String(mean))
