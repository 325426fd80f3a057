import { isClickable } from '../../engagement/toggle.ts'
import { FEED_BUTTONS } from '../../parameters/feed-buttons.ts'

/** Those beyond the buttons that are on until they are taken back. */
const FURTHER_ACTS = ['reaction', 'reply', 'repost', 'quote', 'report', 'follow', 'hide'] as const

/** Acts that may change a participant's credibility and followers. */
export const STANDING_ACTS: readonly string[] = [
  ...FEED_BUTTONS.map(({ engagementType }) => engagementType).filter(isClickable),
  ...FURTHER_ACTS,
]
