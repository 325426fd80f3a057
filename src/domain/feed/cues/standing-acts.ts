import { offeredActs } from '../../engagement/acts/index.ts'
import { isClickable } from '../../engagement/toggle.ts'
import { FEED_BUTTONS } from '../../parameters/feed-buttons.ts'

/** Acts that may change a participant's credibility and followers: those that are on until they are taken back, not what is opened and closed. */
export const STANDING_ACTS: readonly string[] = [
  ...FEED_BUTTONS.map(({ engagementType }) => engagementType).filter(isClickable),
  ...offeredActs.filter(({ isReversible, rate }) => isReversible && !rate?.isOnceEnough).map(({ name }) => name),
]
