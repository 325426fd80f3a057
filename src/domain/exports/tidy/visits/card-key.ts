import { ONLY_FEED } from '#domain/feeds/feed-name.ts'

/** A card in a feed: the same card may be in several feeds of a person. */
export const cardInFeed = (feed: string | null, entity_id: string): string =>
  feed === null || feed === ONLY_FEED ? entity_id : `${feed}/${entity_id}`
