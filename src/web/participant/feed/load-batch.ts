import type { FeedEntity } from '#contract/load-experiment.ts'
import { logMessages } from '#contract/log-messages.ts'
import { callApi } from '#web/shared/call-api.ts'
import type { Outbox } from '../browser/outbox.ts'
import type { Feed } from '../browser/session-storage.ts'

type Parts = {
  outbox: Pick<Outbox, 'flush'>
  feed: Pick<Feed, 'entities' | 'session_token'>
  n_cards: number
  /** Puts what was measured so far into the outbox. */
  reportNow: () => void
}

/** The cards are asked for after this long, even if the server has not stored everything yet. */
const PATIENCE_MS = 3000

/** The cards after those that are here; undefined where they did not come. */
export async function loadBatch({ outbox, feed, n_cards, reportNow }: Parts): Promise<readonly FeedEntity[] | undefined> {
  reportNow()
  // An algorithm may choose the next cards by what was done with the earlier ones, so that is sent first.
  await Promise.race([outbox.flush(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  const after_idx = feed.entities.length - 1
  const result = await callApi('/v1/load_batch', { session_token: feed.session_token, after_idx, n_cards })
  if (result.ok && result.reply.data.order_data.length > 0) return result.reply.data.order_data
  console.error(logMessages.feedLoadFailedLog, result)
  return undefined
}
