import type { FeedEntity } from '#contract/load-experiment.ts'
import { messages } from '#contract/messages.ts'
import { callApi } from '#web/shared/call-api.ts'
import type { Outbox } from '../browser/outbox.ts'
import type { Feed } from '../browser/session-storage.ts'

type Parts = {
  outbox: Pick<Outbox, 'flush'>
  feed: Pick<Feed, 'entities' | 'session_token'>
  /** Puts what was measured so far into the outbox. */
  handOut: () => void
}

/** The reader waits: after this long the cards are asked for without what the server has not taken yet. */
const PATIENCE_MS = 3000

/** The next cards of a feed that is ranked as it goes; undefined where there was no answer. */
export async function loadMore({ outbox, feed, handOut }: Parts): Promise<readonly FeedEntity[] | undefined> {
  handOut()
  // First what was done with the cards so far: the next ones are chosen by it.
  await Promise.race([outbox.flush(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  const after_idx = feed.entities.length - 1
  const result = await callApi('/v1/load_batch', { session_token: feed.session_token, after_idx })
  if (result.ok && result.reply.data.order_data.length > 0) return result.reply.data.order_data
  console.error(messages.feedLoadFailedLog, result)
  return undefined
}
