/** Query parameters that the feed reads (spec 2, feed screen). All others are logged as `URLParams-…` events. */
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

/** `/` shows the feed if the link names a study or has a feed parameter. Otherwise it shows the landing page (ruling A1). */
export const asksForFeed = (parameterNames: Iterable<string>): boolean => {
  const own = new Set<string>(['experiment_id', ...FEED_PARAMETERS])
  for (const name of parameterNames) if (own.has(name)) return true
  return false
}
