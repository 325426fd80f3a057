import { type EarlierRule, earlierRule, FEED_CARDS, FEED_CARDS_OF } from '#domain/feeds/earlier-cards.ts'
import { feedNames } from '#domain/feeds/feed-names.ts'
import { FEEDS, parseFeeds } from '#domain/feeds/feed-settings.ts'
import { blockOrder, blocksPerPerson, drawnBlocks } from '#domain/journey/block-order.ts'
import { JOURNEY, parseJourney } from '#domain/journey/parse-journey.ts'
import { settingName } from './setting-words.ts'
import { counted, listed } from './words.ts'

type Settings = Readonly<Record<string, string>>

const CARDS: Readonly<Record<EarlierRule, (where: string) => string | undefined>> = {
  any: () => undefined,
  'not-served': (where) => `without cards of ${where}`,
  'not-seen': (where) => `without cards that were seen in ${where}`,
  served: (where) => `with the cards of ${where}`,
  seen: (where) => `with the cards that were seen in ${where}`,
  liked: (where) => `with the cards that were liked in ${where}`,
  shared: (where) => `with the cards that were shared in ${where}`,
  skipped: (where) => `with the cards that were seen and left alone in ${where}`,
}

/** The feeds of a visit with several, in their order, and what each has for itself. Undefined where they have no names. */
export function describeFeeds(settings: Settings): string | undefined {
  const names = feedNames(settings)
  if (names.length === 0) return undefined
  const feeds = parseFeeds(settings[FEEDS] ?? '') ?? new Map<string, Settings>()
  const phrases = names.map((name) => describeFeed(name, feeds.get(name) ?? {}))
  const inOrder = describeOrder(settings) === undefined ? ' in this order' : ''
  return `${counted(names.length, 'feed')}${inOrder}: ${phrases.join(', ')}`
}

const WAYS = {
  fixed: 'as they are written',
  random: 'in an order that is drawn for each person',
  latin_square: 'in orders that a Latin square balances over people',
} as const

/** Which blocks people get, and how their order is drawn; undefined where everybody has the same. */
export function describeOrder(settings: Settings): string | undefined {
  const blocks = drawnBlocks(parseJourney(settings[JOURNEY] ?? '') ?? [], settings)
  if (blocks.length === 0) return undefined
  const n = blocksPerPerson(blocks, settings)
  const some = n < blocks.length ? `${n} of ` : ''
  const even = n < blocks.length ? ', each drawn for as many people' : ''
  return `${some}the blocks ${listed(blocks.map((block) => `“${block}”`))} ${WAYS[blockOrder(settings)]}${even}`
}

/** A feed by its name, and what it has for itself. */
export function describeFeed(name: string, own: Settings): string {
  const phrases = ownOfFeedPhrases(own)
  return phrases.length === 0 ? `“${name}”` : `“${name}” (${phrases.join('; ')})`
}

/** What a feed has for itself, as phrases. */
export function ownOfFeedPhrases(own: Settings): string[] {
  const others = Object.keys(own).filter((name) => name !== FEED_CARDS && name !== FEED_CARDS_OF)
  const parts = [
    CARDS[earlierRule(own)](own[FEED_CARDS_OF] ? `“${own[FEED_CARDS_OF]}”` : 'the feeds before it'),
    ...ownPhrases(Object.fromEntries(others.map((name) => [name, own[name] ?? '']))),
  ]
  return parts.filter((part) => part !== undefined)
}

/** Settings that a feed or a wave has for itself, and those that it takes away. */
export function ownPhrases(own: Settings): string[] {
  const named = (isEmpty: boolean) => {
    const found = Object.keys(own).filter((name) => (own[name] === '') === isEmpty)
    return listed([...new Set(found.map(settingName))])
  }
  const [given, taken] = [named(false), named(true)]
  return [...(given === '' ? [] : [`with ${given} of its own`]), ...(taken === '' ? [] : [`without ${taken}`])]
}
