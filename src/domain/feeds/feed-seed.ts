import { ONLY_FEED } from './feed-name.ts'

/** What the draws of a feed follow from: the seed of the person or study, and the name of the feed, so that every feed has draws of its own. */
export const feedSeed = (seed: string, feed: string): string => (feed === ONLY_FEED ? seed : `${seed}/feed/${feed}`)
