/** How one answer came about. Milliseconds since the page was first shown, also where it was reloaded meanwhile. */
export type FieldLog = {
  /** How often the answer was changed after it was first given. */
  n_changes: number
  first_ms: number
  last_ms: number
}

/** By field, as `write_form` takes it. */
export type AnswerLog = Readonly<Record<string, FieldLog>>

type Change = {
  field: string
  ms: number
  /** A further step of the same change: the next letter, or the next place of a handle that is dragged. */
  isStep: boolean
}

export function withChange(log: AnswerLog, { field, ms, isStep }: Change): AnswerLog {
  const known = log[field]
  const last_ms = Math.max(0, Math.round(ms))
  if (known === undefined) return { ...log, [field]: { n_changes: 0, first_ms: last_ms, last_ms } }
  return { ...log, [field]: { ...known, n_changes: known.n_changes + (isStep ? 0 : 1), last_ms } }
}

/** Of the fields that are sent: a field of an earlier page was sent with that page. */
export const logOf = (log: AnswerLog, fields: Readonly<Record<string, string>>): AnswerLog =>
  Object.fromEntries(Object.entries(log).filter(([field]) => field in fields))
