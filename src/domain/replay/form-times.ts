import { type ReplayEvent, typedBy } from './replay-event.ts'

/** A page of a form: shown from, sent at, and what was answered when. */
export type FormTime = {
  form: string
  page: string
  shownMs: number
  sentMs: number
  answers: readonly AnsweredField[]
}

type AnsweredField = { field: string; value: string; firstMs: number; lastMs: number; nChanges: number; isTyped: boolean }

type Log = Readonly<Record<string, { n_changes: number; first_ms: number; last_ms: number }>>

/** Answers of an intervention are no page of a form. */
const isPage = ({ kind, detail }: ReplayEvent) =>
  kind === 'form' && typeof detail['form'] === 'string' && !['', 'intervention'].includes(detail['form'])

/**
 * When each page was shown. No event says when it appeared: it follows what was left before it (the feed, the page before, the consent),
 * and is never later than its answers allow, whose times count from there.
 */
export function formTimes(events: readonly ReplayEvent[], boundaries: readonly number[]): FormTime[] {
  const sent = events.filter(isPage)
  const ends = [...boundaries, ...sent.map(({ atMs }) => atMs)].sort((one, other) => one - other)
  return sent.map(({ atMs: sentMs, detail, answers = {}, typed = [] }) => {
    const log = (detail['answer_log'] ?? {}) as Log // parsed by the contract when it was stored
    const lastMs = Math.max(0, ...Object.values(log).map(({ last_ms }) => last_ms))
    const before = ends.filter((end) => end < sentMs).at(-1) ?? sentMs
    const shownMs = Math.min(before, sentMs - lastMs)
    return {
      form: String(detail['form']),
      page: String(detail['page'] ?? ''),
      shownMs,
      sentMs,
      answers: Object.entries(answers).map(([field, value]) => {
        const { first_ms = sentMs - shownMs, last_ms = first_ms, n_changes = 0 } = log[field] ?? {}
        const times = { firstMs: shownMs + first_ms, lastMs: shownMs + last_ms, nChanges: n_changes }
        return { field, value, ...times, isTyped: typed.includes(field) }
      }),
    }
  })
}

/**
 * What was in the fields at a moment. Of a typed text only its end is known: it grows evenly from the first letter to the last. A choice that was changed is shown from its last change on, because what was chosen before is not stored.
 */
export function answersAt({ answers }: FormTime, atMs: number): Record<string, string> {
  return Object.fromEntries(
    answers.flatMap(({ field, value, firstMs, lastMs, nChanges, isTyped }): [string, string][] => {
      if (value === '' || atMs < firstMs) return []
      if (atMs >= lastMs) return [[field, value]]
      if (!isTyped) return nChanges === 0 ? [[field, value]] : []
      return [[field, typedBy(value, (atMs - firstMs) / Math.max(1, lastMs - firstMs))]]
    }),
  )
}

/** The field that was answered last; of a page that keeps no times, none. */
export const lastAnswered = ({ answers, sentMs }: FormTime, atMs: number): string | undefined =>
  answers
    .filter(({ lastMs }) => lastMs <= atMs && lastMs < sentMs)
    .reduce<AnsweredField | undefined>((last, each) => (last && last.lastMs > each.lastMs ? last : each), undefined)?.field
