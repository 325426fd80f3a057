/**
 * Acts that a study can offer beyond the six buttons, in the order of the create page. `phrase` is for the design in words.
 * The names are those of `domain/engagement/acts`.
 */
export const FEED_ACTS = [
  { act: 'reaction', label: 'Six reactions', phrase: 'six reactions' },
  { act: 'reply', label: 'Reply with words', phrase: 'reply' },
  { act: 'repost', label: 'Repost', phrase: 'repost' },
  { act: 'quote', label: 'Quote: repost with words', phrase: 'quote' },
  { act: 'report', label: 'Report, with a reason', phrase: 'report' },
  { act: 'follow', label: 'Follow the author', phrase: 'follow' },
  { act: 'hide', label: 'Show less: hide the post', phrase: 'hide' },
  { act: 'profile_open', label: 'Profile of the author, at a tap or the mouse', phrase: 'open the profile' },
  { act: 'copy_link', label: 'Copy the link', phrase: 'copy the link' },
] as const

export type FeedAct = (typeof FEED_ACTS)[number]['act']

/** The setting: names with commas between them. */
export const FEED_ACTS_SETTING = 'feed-acts'

const namesIn = (value: string): string[] =>
  value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** The acts of a setting, in the order of the list above. Names that we do not know are left out. */
export function parseFeedActs(value: string | undefined): FeedAct[] {
  const names = new Set(namesIn(value ?? ''))
  return FEED_ACTS.flatMap(({ act }) => (names.has(act) ? [act] : []))
}

export const writeFeedActs = (names: readonly string[]): string => parseFeedActs(names.join(',')).join(',')

export function checkFeedActs(value: string): string[] {
  const known: readonly string[] = FEED_ACTS.map(({ act }) => act)
  const unknown = namesIn(value).find((name) => !known.includes(name))
  return unknown === undefined ? [] : [`unknown act '${unknown}': it has a list of ${known.join(', ')}, with commas between them`]
}
