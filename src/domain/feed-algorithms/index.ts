import { attitudeFilterFeed } from './attitude-filter-feed.ts'
import { engagement } from './engagement.ts'
import type { FeedAlgorithm } from './feed-algorithm.ts'
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

export const findFeedAlgorithm = (name: string): FeedAlgorithm | undefined => feedAlgorithms.find((a) => a.name === name)

/** Some algorithms have a configurable feed length (ruling C9). */
export const readsFeedLength = (name: string): boolean => findFeedAlgorithm(name)?.defaultLength !== undefined
