import type { FeedAlgorithm } from './feed-algorithm.ts'
import { random } from './random.ts'

export const feedAlgorithms: readonly FeedAlgorithm[] = [random]

export const findFeedAlgorithm = (name: string): FeedAlgorithm | undefined => feedAlgorithms.find((a) => a.name === name)
