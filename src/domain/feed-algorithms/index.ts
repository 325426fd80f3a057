import { attitudeFilterFeed } from './attitude-filter-feed.ts'
import { engagement } from './engagement.ts'
import type { FeedAlgorithm, Need } from './feed-algorithm.ts'
import { preference } from './preference.ts'
import { random } from './random.ts'
import { thompsonSampling } from './thompson-sampling.ts'
import { willSmithPriorityControl } from './will-smith-priority-control.ts'
import { willSmithPriorityTreatment } from './will-smith-priority-treatment.ts'

/** In the order of the specification (section 2, create-study page). */
export const feedAlgorithms: readonly FeedAlgorithm[] = [
  random,
  engagement,
  preference,
  thompsonSampling,
  willSmithPriorityControl,
  willSmithPriorityTreatment,
  attitudeFilterFeed,
]

/** What the server gathers before it orders a feed. */
export const AVAILABLE_FACTS: readonly Need[] = ['query', 'earlier']

/** Those that a study can have: an algorithm without its facts would quietly serve a random feed. */
export const offeredAlgorithms: readonly FeedAlgorithm[] = feedAlgorithms.filter(({ needs }) =>
  needs.every((need) => AVAILABLE_FACTS.includes(need)),
)

export const findFeedAlgorithm = (name: string): FeedAlgorithm | undefined => offeredAlgorithms.find((a) => a.name === name)
