import type { Candidate, FeedAlgorithm, FeedFinding } from '../../feed-algorithms/feed-algorithm.ts'
import { counted, listed } from '../../study/design/words.ts'
import { isAdPlace } from './fixed-places.ts'
import {
  authorOf,
  BLOCK_COLUMN,
  blockOf,
  hasOrderRules,
  isAd,
  type OrderRules,
  POSITION_COLUMN,
  positionOf,
} from './order-rules.ts'

/** What the rules for the order find in a feed, before the study runs. */
export function orderFindings(
  cards: readonly Candidate[],
  rules: OrderRules,
  { ranksEachBatch }: Pick<FeedAlgorithm, 'ranksEachBatch'>,
): FeedFinding[] {
  if (cards.length === 0 || !hasOrderRules(rules)) return []
  const findings = [
    ...(rules.adsEvery > 0 ? onAds(cards, rules) : []),
    ...(rules.keepsPositions ? onPositions(cards, rules) : []),
    ...(rules.keepsBlocks ? onBlocks(cards, rules) : []),
    ...(rules.separatesAuthors ? onAuthors(cards) : []),
  ].map((text): FeedFinding => ({ kind: 'advice', text }))
  return ranksEachBatch ? [...findings, { kind: 'note', text: RANKED_IN_BATCHES }] : findings
}

const RANKED_IN_BATCHES =
  'The feed is ranked batch by batch. Ads and positions hold over all of it. A block that a batch cuts is finished by the next one, and two cards of one author may meet at the end of the feed, where few are left to choose from.'

function onAds(cards: readonly Candidate[], rules: OrderRules): string[] {
  const nAds = cards.filter((card) => isAd(card) && !(rules.keepsPositions && positionOf(card) !== undefined)).length
  const taken = new Set(rules.keepsPositions ? cards.flatMap((card) => positionOf(card) ?? []) : [])
  const adPlaces = cards.flatMap((_, idx) => (isAdPlace(idx, rules) && !taken.has(idx + 1) ? [idx + 1] : []))
  if (nAds === 0) return [`Every ${rules.adsEvery} places there is to be an ad, but no card is of a set of the category ads.`]
  if (nAds < adPlaces.length)
    return [
      `There are ${counted(nAds, 'ad')} for ${counted(adPlaces.length, 'place')}: from place ${adPlaces[nAds]} on there are no more ads. Add cards to the sets of the category ads.`,
    ]
  const left = nAds - adPlaces.length
  return left === 0
    ? []
    : [
        `There are ${counted(nAds, 'ad')} for ${counted(adPlaces.length, 'place')}: ${left} of them come at the end of the feed, one after the other. Show fewer cards of the sets of the category ads.`,
      ]
}

function onPositions(cards: readonly Candidate[], rules: OrderRules): string[] {
  const placed = new Map<number, Candidate[]>()
  for (const card of cards) {
    const position = positionOf(card)
    if (position !== undefined) placed.set(position, [...(placed.get(position) ?? []), card])
  }
  if (placed.size === 0) return [`No card has a ${POSITION_COLUMN} (a column of the sheet), so none has a fixed place.`]
  const sorted = [...placed].sort(([a], [b]) => a - b)
  const twice = sorted.filter(([, same]) => same.length > 1)
  const beyond = sorted.filter(([position]) => position > cards.length)
  const atAds =
    rules.adsEvery > 0 ? sorted.filter(([position, [card]]) => isAdPlace(position - 1, rules) && card && !isAd(card)) : []
  return [
    ...twice.map(
      ([position, same]) =>
        `${listed(same.map(nameOf))} have the same ${POSITION_COLUMN} ${position}: one gets that place, the next gets the next free place.`,
    ),
    ...beyond.map(
      ([position, same]) =>
        `${listed(same.map(nameOf))}: the ${POSITION_COLUMN} ${position} is beyond the feed of ${counted(cards.length, 'card')}, so it counts for nothing.`,
    ),
    ...atAds.map(
      ([position, [card]]) =>
        `Place ${position} is one for ads, but ${card ? nameOf(card) : ''} has that ${POSITION_COLUMN} and is placed there.`,
    ),
  ].slice(0, MOST_NAMED)
}

/** More than so many would hide the other findings. */
const MOST_NAMED = 10

function onBlocks(cards: readonly Candidate[], { adsEvery }: OrderRules): string[] {
  const sizes = counts(cards.filter((card) => !(adsEvery > 0 && isAd(card))).map(blockOf))
  if (sizes.size === 0) return [`No card has a ${BLOCK_COLUMN} (a column of the sheet), so none is kept together with another.`]
  if (adsEvery === 0) return []
  const long = [...sizes].filter(([, size]) => size > adsEvery - 1).map(([block]) => block)
  return long.length === 0
    ? []
    : [
        `Between two ads there is room for ${counted(adsEvery - 1, 'card')}: an ad comes inside ${long.length === 1 ? 'the block' : 'the blocks'} ${listed(long.slice(0, MOST_NAMED))}.`,
      ]
}

function onAuthors(cards: readonly Candidate[]): string[] {
  const byAuthor = counts(cards.map(authorOf))
  if (byAuthor.size === 0) return ['No card names an author, so the rule about authors moves none.']
  const [author, n] = [...byAuthor].reduce((a, b) => (b[1] > a[1] ? b : a))
  return 2 * n > cards.length + 1
    ? [`${n} of the ${cards.length} cards are by ${author}: some of them follow one another, because there are too few others.`]
    : []
}

/** How often each text occurs; empty ones are left out. */
function counts(texts: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const text of texts) if (text !== '') found.set(text, (found.get(text) ?? 0) + 1)
  return found
}

const nameOf = ({ file_name, entity_id, entity_set }: Candidate) => `${file_name || entity_id} of ${entity_set}`
