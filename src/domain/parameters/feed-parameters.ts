/** Query parameters that the feed itself reads (spec 2, feed screen). Any other one is logged as a `URLParams-…` event. */
export const FEED_PARAMETERS = [
  'feed',
  'consent',
  'instruct',
  'intervention-type',
  'intervention_idx',
  'condition',
  'feed-button-share',
  'feed-button-like',
  'feed-button-bookmark',
  'feed-button-accuracy',
  'feed-button-upvote',
  'feed-button-downvote',
] as const

/** `/` is the feed when it carries a study or one of the feed's own parameters, and the landing page otherwise (ruling A1). */
export const asksForFeed = (parameterNames: Iterable<string>): boolean => {
  const own = new Set<string>(['experiment_id', ...FEED_PARAMETERS])
  for (const name of parameterNames) if (own.has(name)) return true
  return false
}
