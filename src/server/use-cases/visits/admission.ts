import type { Database } from '#server/db/open-database.ts'
import { isFaultOfData } from '#server/ingest/insert-events.ts'
import { type Admitted, admitAll, type Newcomer } from '#server/store/visits/admissions.ts'
import { type DrawnFeed, type FeedToKeep, keepFeeds } from '#server/store/visits/served-cards.ts'
import { type Settled, together } from './batcher.ts'

/** Where people come in. A crowd is let in together, for the work is much the same for a dozen as for one. */
export type Door = {
  /** Lets somebody into a study. */
  admit: (experiment_id: string, newcomer: Newcomer) => Promise<Admitted>
  /** Keeps the cards that were drawn for somebody; false where another visit was faster. */
  keepFeed: (participant_id: number, feed: DrawnFeed) => Promise<boolean>
}

/** Of a large crowd the first have their cards while the next are let in: smaller turns cost more, larger ones keep the first waiting. */
const LET_IN_AT_ONCE = 16
const KEPT_AT_ONCE = 8

export function openDoor({ doorPool }: Pick<Database, 'doorPool'>): Door {
  // The study is held once for all.
  const admit = together<Newcomer, Admitted>((experiment_id, guests) => admitAll(doorPool, experiment_id, guests), LET_IN_AT_ONCE)
  const keep = together<FeedToKeep, boolean>((_all, feeds) => keepEach(feeds), KEPT_AT_ONCE)

  async function keepEach(feeds: readonly FeedToKeep[]): Promise<Settled<boolean>[]> {
    try {
      return (await keepFeeds(doorPool, feeds)).map((value) => ({ ok: true, value }))
    } catch (error) {
      // One that cannot be kept, because the person is gone, must not cost the others theirs.
      if (feeds.length === 1 || !isFaultOfData(error)) throw error
      const apart = await Promise.all(
        feeds.map((feed) => keepEach([feed]).catch((reason) => [{ ok: false as const, error: reason }])),
      )
      return apart.flat()
    }
  }

  return { admit, keepFeed: (participant_id, feed) => keep('feeds', { participant_id, feed }) }
}
