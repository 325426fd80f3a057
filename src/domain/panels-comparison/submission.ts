/** What a panel says about one submission of a person. */
export type Submission = {
  /** Empty where the panel has none. */
  id: string
  person: string
  /** As the panel writes it. */
  status: string
  /** The code that the person brought back; empty if none is known. */
  code: string
  /** They were asked to give their place back. Files do not say it. */
  isAskedToReturn?: boolean
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

export const PANEL_ACTIONS = ['approve', 'return', 'ask-return', 'reject'] as const
export type PanelAction = (typeof PANEL_ACTIONS)[number]

type Person = { outcome: string | null; has_withdrawn: boolean; is_asked_to_return: boolean }

/**
 * Whether a submission of the bound study of the panel may be decided here. Money leaves only for somebody whose visit here has ended. Returning a
 * submission pays nobody: that is for those, too, who never came here. Of somebody who withdrew nothing is left to decide by: if they were complete,
 * they are paid. Nobody is asked to return a second time, because they would read it twice.
 */
export function mayDecide(action: PanelAction, { outcome, has_withdrawn, is_asked_to_return }: Person): boolean {
  if (action === 'ask-return' && is_asked_to_return) return false
  if (has_withdrawn) return action === 'approve' && outcome === 'complete'
  return action !== 'approve' || outcome !== null
}

/** A bonus is for somebody whose visit has ended here, and whose submission is approved or waits for it. */
export const mayHaveBonus = ({
  outcome,
  has_withdrawn,
  status,
}: Omit<Person, 'is_asked_to_return'> & { status: string }): boolean =>
  !has_withdrawn && outcome !== null && (awaitsReview(status) || isApproved(status))

/** Turned away, and paid a part of the reward at once. Such people take no place. */
export const isScreenedOut = (status: string): boolean => /^screened.?out$/i.test(status.trim())

export const isApproved = (status: string): boolean => /^(partially.)?approved$/i.test(status.trim())

/** What the status of a submission is after an action; undefined where it stays as it was. */
export const statusAfter = (action: PanelAction): string | undefined =>
  ({ approve: 'APPROVED', return: 'RETURNED', reject: 'REJECTED', 'ask-return': undefined })[action]
