/** The name of the feed of a study that has one feed and gives it no name. In the data of such a study no feed is named. */
export const ONLY_FEED = 'feed'

export const MAX_FEEDS = 10

/** A name stands in settings, in facts such as `feed.before.likes` and in the names of columns. */
export const isFeedName = (value: unknown): value is string => typeof value === 'string' && /^[a-z][a-z0-9_-]{0,29}$/.test(value)

/** What the draws of a feed follow from: the seed of the person or study, and the name of the feed, so that every feed has draws of its own. */
export const feedSeed = (seed: string, feed: string): string => (feed === ONLY_FEED ? seed : `${seed}/feed/${feed}`)
