import { recordSent, servedFeed } from '#server/store/visits/served-cards.ts'
import { firstQuery } from '#server/store/visits/visitors.ts'
import type { Deps } from '../../deps.ts'
import { drawnFeed, type Served, serveFeed } from '../serve-feed.ts'

export const NO_CARDS: Served = { feed: { feed_length: 0, cards: [], counts: {} }, notes: [], slots: undefined }

/** The stored feed, or else a new one. A person who found the study full has an outcome and gets no feed. */
export async function feedOf(
  deps: Deps,
  person: Parameters<typeof serveFeed>[1],
  { isNew, nSent }: { isNew: boolean; nSent: number | undefined },
): Promise<Served> {
  const { db } = deps.database
  const { participant_id, outcome } = person.participant
  const key = { participant_id, feed: person.feed }
  const served = isNew ? undefined : await servedFeed(db, key)
  if (served !== undefined) {
    const feed = await drawnFeed(deps, person, served, nSent)
    await recordSent(db, key, nSent ?? feed.cards.length)
    return { ...NO_CARDS, feed }
  }
  if (outcome !== null) return NO_CARDS
  // The page that leads from a questionnaire to the feed has no longer the link that the person came with.
  const query = isNew ? person.query : { ...person.query, ...(await firstQuery(db, person.participant)) }
  return serveFeed(deps, { ...person, query }, nSent)
}
