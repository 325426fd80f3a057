/** What a panel says about a submission that changed, without being asked. */
export type ReportedChange = { submission: string; status: string; sentMs: number }

type State = Pick<ReportedChange, 'status' | 'sentMs'>

/** How far a submission has come. Of two reports of the same second, the one further on is the later one. */
const ORDER: readonly (readonly string[])[] = [
  ['RESERVED'],
  ['ACTIVE'],
  ['TIMED-OUT'],
  // Who took too long may still hand in while nobody else has the place.
  ['AWAITING REVIEW'],
  ['RETURNED', 'PARTIALLY APPROVED', 'SCREENED OUT', 'REJECTED'],
  ['APPROVED'],
]

const statusKey = (status: string): string =>
  status
    .trim()
    .toUpperCase()
    .replace(/[\s_-]+/g, ' ')

const rankOf = (status: string): number => {
  const rank = ORDER.findIndex((names) => names.some((name) => statusKey(name) === statusKey(status)))
  return rank === -1 ? ORDER.length : rank
}

/** Whether a report says something newer than what is known. Panels repeat reports, and send them in any order. */
export function isNewerState(known: State | undefined, { status, sentMs }: State): boolean {
  if (known === undefined) return true
  if (sentMs !== known.sentMs) return sentMs > known.sentMs
  return rankOf(status) > rankOf(known.status)
}

/** Whether the panel gives the place of a submission to somebody else: its person gave it back, or took too long. */
export const freesPlace = (status: string): boolean => ['RETURNED', 'TIMED OUT'].includes(statusKey(status))

/** A report that took longer was recorded by somebody, and is sent once more. */
const WINDOW_MS = 5 * 60_000

/** Whether a report was signed just now. The panel signs each attempt again. */
export const isFreshReport = (signedMs: number, nowMs: number): boolean => Math.abs(nowMs - signedMs) <= WINDOW_MS
