/** Names of the acts that a study can offer beyond the six buttons, in the order of the create page. Participants load no more of them. */
export const FEED_ACTS = [
  'reaction',
  'reply',
  'repost',
  'quote',
  'report',
  'follow',
  'hide',
  'profile_open',
  'copy_link',
] as const

export type FeedAct = (typeof FEED_ACTS)[number]

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
  return FEED_ACTS.filter((act) => names.has(act))
}

export const writeFeedActs = (names: readonly string[]): string => parseFeedActs(names.join(',')).join(',')

export function checkFeedActs(value: string): string[] {
  const known: readonly string[] = FEED_ACTS
  const unknown = namesIn(value).find((name) => !known.includes(name))
  return unknown === undefined ? [] : [`unknown act '${unknown}': it has a list of ${known.join(', ')}, with commas between them`]
}
