import { isPanelParameter } from '../session/panel-parameters.ts'

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

const OWN: ReadonlySet<string> = new Set(['experiment_id', 'user_id', ...FEED_PARAMETERS])

/** `/` shows the feed if the link names a study or a person, or has a feed parameter. Otherwise it shows the landing page (ruling A1). */
export const asksForFeed = (parameterNames: Iterable<string>): boolean =>
  [...parameterNames].some((name) => OWN.has(name) || isPanelParameter(name))
