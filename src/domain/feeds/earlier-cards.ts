type Settings = Readonly<Record<string, string>>

/** Settings that only a later feed of a visit can have: which cards it may show, by what the person did in earlier ones, and in which. */
export const FEED_CARDS = 'feed-cards'
export const FEED_CARDS_OF = 'feed-cards-of'

/** `any` is the default. The first two leave cards out, the others show exactly those again. */
export const EARLIER_RULES = ['any', 'not-served', 'not-seen', 'served', 'seen', 'liked', 'shared', 'skipped'] as const

export type EarlierRule = (typeof EARLIER_RULES)[number]

/** What a person did with a card of an earlier feed. */
export type EarlierCard = { entity_id: string; isSeen: boolean; acts: ReadonlySet<string> }

export function earlierRule(settings: Settings): EarlierRule {
  return EARLIER_RULES.find((rule) => rule === settings[FEED_CARDS]) ?? 'any'
}

/** Whether the feed has exactly the cards that the rule finds, however many a set is to show. */
export const isShownAgain = (rule: EarlierRule): boolean => !['any', 'not-served', 'not-seen'].includes(rule)

const FITS: Readonly<Record<EarlierRule, (card: EarlierCard) => boolean>> = {
  any: () => true,
  'not-served': () => true,
  'not-seen': ({ isSeen }) => isSeen,
  served: () => true,
  seen: ({ isSeen }) => isSeen,
  liked: ({ acts }) => acts.has('likes'),
  shared: ({ acts }) => acts.has('shares'),
  // In view, and nothing was done with it.
  skipped: ({ isSeen, acts }) => isSeen && acts.size === 0,
}

/** Whether a later feed may show a card, by all cards that earlier feeds served. */
export function mayShow(rule: EarlierRule, earlier: readonly EarlierCard[]): (card: { entity_id: string }) => boolean {
  if (rule === 'any') return () => true
  const found = new Set(earlier.filter(FITS[rule]).map(({ entity_id }) => entity_id))
  return isShownAgain(rule) ? ({ entity_id }) => found.has(entity_id) : ({ entity_id }) => !found.has(entity_id)
}
