import { ONLY_FEED } from './feed-name.ts'

/** What the draws of a feed follow from: the seed of the person or study, and the name of the feed, so that each feed is drawn anew. */
export const feedSeed = (seed: string, feed: string): string => (feed === ONLY_FEED ? seed : `${seed}/feed/${feed}`)
