/** What a panel says about one submission of a person. */
export type Submission = {
  /** Empty where the panel has none. */
  id: string
  person: string
  /** As the panel writes it. */
  status: string
  /** The code that the person brought back; empty if none is known. */
  code: string
}

/** done: handed in, to be paid or paid. open: on the way. ended: given back, rejected or timed out. */
export type Standing = 'done' | 'open' | 'ended'

const ENDED = /return|reject|timed|expired|abandon|cancel|no.?show|not.?granted|no.?credit|denied/i
const OPEN = /^(active|reserved|started|in.?progress|pending.?participation|accepted|assigned)$/i

/** A status that is not known counts as handed in: somebody who is not looked at is worse than one who is looked at twice. */
export function standingOf(status: string): Standing {
  if (ENDED.test(status)) return 'ended'
  return OPEN.test(status.trim()) ? 'open' : 'done'
}

/** Handed in, and nobody has decided yet. */
export const awaitsReview = (status: string): boolean => /^(awaiting.?review|submitted)$/i.test(status.trim())
