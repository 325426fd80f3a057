import { isClickable } from '../../engagement/toggle.ts'
import { FEED_BUTTONS } from '../../parameters/feed-buttons.ts'

/** Acts that may change a participant's credibility and followers: every button that can be pressed. */
export const STANDING_ACTS: readonly string[] = FEED_BUTTONS.map(({ engagementType }) => engagementType).filter(isClickable)
