import type { Writing } from '#domain/answers/writing.ts'

/** How one answer came about. Milliseconds since the page was first shown, also where it was reloaded meanwhile. */
export type FieldLog = {
  /** How often the answer was changed after it was first given. */
  n_changes: number
  first_ms: number
  last_ms: number
} & Partial<Writing>

/** By field, as `write_form` takes it. */
export type AnswerLog = Readonly<Record<string, FieldLog>>

export type FieldChange = {
  field: string
  ms: number
  /** A further step of the same change: the next letter, or the next place of a handle that is dragged. */
  isStep: boolean
  /** Where a text is written: what was counted of it before, with this change. */
  how?: ((known: Partial<Writing> | undefined) => Writing) | undefined
}

export function withChange(log: AnswerLog, { field, ms, isStep, how }: FieldChange): AnswerLog {
  const last_ms = Math.max(0, Math.round(ms))
  const { n_changes, ...known } = log[field] ?? { n_changes: -1, first_ms: last_ms }
  const isSame = isStep && n_changes >= 0
  return {
    ...log,
    [field]: {
      ...known,
      n_changes: n_changes + (isSame ? 0 : 1),
      last_ms,
      ...how?.(log[field]),
    },
  }
}

/** Of the fields that are sent: a field of an earlier page was sent with that page. */
export const logOf = (log: AnswerLog, fields: Readonly<Record<string, string>>): AnswerLog =>
  Object.fromEntries(Object.entries(log).filter(([field]) => field in fields))
