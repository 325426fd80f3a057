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

/**
 * `no`: off. `plain`: a button without a number. `yes`: its count starts at 0. `lognormal`: made-up counts. `sheet`: counts from the
 * sheet of each set. The specification has no, yes and lognormal; the other two are ours.
 */
export const BUTTON_FLAGS = ['no', 'yes', 'lognormal', 'plain', 'sheet'] as const
export type ButtonFlag = (typeof BUTTON_FLAGS)[number]
export type ShownFlag = Exclude<ButtonFlag, 'no'>

export type VisibleButton = { button: FeedButton; engagementType: EngagementType; flag: ShownFlag }

/** A value that we do not know still shows the button (spec 5), as `yes` does. */
const shownFlag = (value: string): ShownFlag => SHOWN_FLAGS.find((flag) => flag === value) ?? 'yes'
const SHOWN_FLAGS: readonly ShownFlag[] = BUTTON_FLAGS.filter((flag) => flag !== 'no')

/** Spec 5: shown unless the flag is no or empty; if none is shown, all six are. */
export function visibleButtons(parameters: Readonly<Record<string, string>>): VisibleButton[] {
  const shown = FEED_BUTTONS.flatMap(({ button, engagementType }) => {
    const flag = parameters[`feed-button-${button}`] ?? ''
    return flag === '' || flag === 'no' ? [] : [{ button, engagementType, flag: shownFlag(flag) }]
  })
  return shown.length > 0 ? shown : FEED_BUTTONS.map((button) => ({ ...button, flag: 'yes' as const }))
}
