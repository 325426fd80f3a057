/** The six controls under a card, in display order. */
export const FEED_BUTTONS = [
  { button: 'share', engagementType: 'shares' },
  { button: 'like', engagementType: 'likes' },
  { button: 'bookmark', engagementType: 'read_later' },
  { button: 'accuracy', engagementType: 'accuracy_score' },
  { button: 'upvote', engagementType: 'upvote' },
  { button: 'downvote', engagementType: 'downvote' },
] as const

export type FeedButton = (typeof FEED_BUTTONS)[number]['button']
export type EngagementType = (typeof FEED_BUTTONS)[number]['engagementType']

export const BUTTON_FLAGS = ['no', 'yes', 'lognormal'] as const
export type ButtonFlag = (typeof BUTTON_FLAGS)[number]

export type VisibleButton = { button: FeedButton; engagementType: EngagementType; flag: Exclude<ButtonFlag, 'no'> }

const isFlag = (value: string): value is ButtonFlag => (BUTTON_FLAGS as readonly string[]).includes(value)

/** Spec 5: shown unless the flag is no or empty; if none is shown, all six are. */
export function visibleButtons(parameters: Readonly<Record<string, string>>): VisibleButton[] {
  const shown = FEED_BUTTONS.flatMap(({ button, engagementType }) => {
    const flag = parameters[`feed-button-${button}`] ?? ''
    return isFlag(flag) && flag !== 'no' ? [{ button, engagementType, flag }] : []
  })
  return shown.length > 0 ? shown : FEED_BUTTONS.map((button) => ({ ...button, flag: 'yes' as const }))
}
