import { budgetSpentMessage, tooManyCallsMessage } from '#contract/messages.ts'
import { openBuckets, type Rate } from '#server/rate-limiter.ts'
import { Refusal } from '#server/refusal.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
const GIGABYTE = 1024 * MEGABYTE

/** Besides what an event says: its row, its places in two indexes, and its share of the log of the database. */
const BYTES_PER_EVENT = 256

/**
 * How many bytes of events are stored, in one go and then per second. No honest visit comes near: docs/OPERATIONS.md has what visits were
 * measured to send. An address may be that of a lecture of hundreds, and a study that of thousands at once.
 */
export const STORAGE_BUDGETS = {
  session: { burst: 16 * MEGABYTE, perSecond: 4 * KILOBYTE },
  address: { burst: 512 * MEGABYTE, perSecond: 512 * KILOBYTE },
  study: { burst: 4 * GIGABYTE, perSecond: 4 * MEGABYTE },
} as const satisfies Record<string, Rate>

type Sender = { experiment_id: string; participant_id: number; session_id: number | null; address: string | undefined }

export type StorageBudgets = {
  /** Counts what is about to be stored, or says why it is not. */
  spend: (sender: Sender, nEvents: number, bytes: number) => Refusal | undefined
}

/**
 * What a session sends beyond its budget is refused for good: waiting would not make it an honest visit. An address and a study have many
 * people, so that what is over their budget is asked for later. Kept in memory of each node.
 */
export function openStorageBudgets(now: () => number): StorageBudgets {
  const sessions = openBuckets(STORAGE_BUDGETS.session, now)
  const addresses = openBuckets(STORAGE_BUDGETS.address, now)
  const studies = openBuckets(STORAGE_BUDGETS.study, now)
  return {
    spend: ({ experiment_id, participant_id, session_id, address }, nEvents, bytes) => {
      const cost = bytes + nEvents * BYTES_PER_EVENT
      const session = session_id === null ? `person ${participant_id}` : String(session_id)
      if (sessions.waitFor(session, cost) > 0) return new Refusal('budget_spent', budgetSpentMessage)
      const seconds = (address === undefined ? 0 : addresses.waitFor(address, cost)) || studies.waitFor(experiment_id, cost)
      if (seconds > 0) return new Refusal('too_many_calls', tooManyCallsMessage, undefined, seconds)
      sessions.take(session, cost)
      if (address !== undefined) addresses.take(address, cost)
      studies.take(experiment_id, cost)
      return undefined
    },
  }
}
