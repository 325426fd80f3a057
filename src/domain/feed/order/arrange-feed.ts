import { type Candidate, cardsAt, type Order } from '../../feed-algorithms/feed-algorithm.ts'
import { areApart, fillPlaces, REACH, type Unit } from './fill-places.ts'
import { fixedPlaces } from './fixed-places.ts'
import { authorOf, blockOf, hasOrderRules, isAd, type OrderRules, positionOf } from './order-rules.ts'

type Filled = {
  /** Index in the drawn order, per place. */
  places: readonly number[]
  /** Indices of the cards that may change places with one another. */
  movable: ReadonlySet<number>
  /** By index. */
  authors: readonly string[]
  /** Author of the card above the first place. */
  authorAbove: string
}

/** Enough for the few neighbours that are left; each pass that changes nothing is the last one. */
const MOST_PASSES = 5

/**
 * A drawn order, rearranged by the rules of the study: the same cards, each with the score and propensity that the algorithm gave it.
 * Needs no dice, so it follows from the seed as the order does. `above` are the cards that were served before, where a feed is ranked
 * batch by batch.
 */
export function arrangeFeed<Card extends Candidate>(
  order: Order<Card>,
  rules: OrderRules,
  above: readonly Card[] = [],
): Order<Card> {
  if (!hasOrderRules(rules)) return order
  const { cards } = order
  const fixed = fixedPlaces({ cards, fromIdx: above.length }, rules)
  const { rest, drawn, leftOverAds } = unitsOf(cards, { fixed, rules, open: openBlock(above, rules) })
  const authors = cards.map((card) => (rules.separatesAuthors ? authorOf(card) : ''))
  const last = above.at(-1)
  const known = { authors, authorAbove: last ? authorOf(last) : '' }
  const filled = fillPlaces({ fixed, stages: [rest, drawn, leftOverAds], ...known })
  const movable = new Set(drawn.flatMap((unit) => (unit.length === 1 ? unit : [])))
  const places = rules.separatesAuthors ? separateAuthors({ places: filled, movable, ...known }) : filled
  return cardsAt(order, places)
}

type Units = {
  /** What is left of a block that the batch above has begun. */
  rest: Unit[]
  drawn: Unit[]
  /** Ads for which there is no place come last: among the others they would be taken for the ads of the rule. */
  leftOverAds: Unit[]
}

type Placing = { fixed: readonly (number | undefined)[]; rules: OrderRules; open: string }

/** The cards without a fixed place, as drawn; those of a block at the place of its first one. */
function unitsOf(cards: readonly Candidate[], { fixed, rules, open }: Placing): Units {
  const isFixed = new Set(fixed)
  const units: Units = { rest: [], drawn: [], leftOverAds: [] }
  const blocks = new Map<string, [number, ...number[]]>()
  for (const [index, card] of cards.entries()) {
    if (isFixed.has(index)) continue
    const isLeftOver = rules.adsEvery > 0 && isAd(card)
    const block = rules.keepsBlocks && !isLeftOver ? blockOf(card) : ''
    const begun = blocks.get(block)
    if (begun !== undefined) {
      begun.push(index)
      continue
    }
    const unit: [number, ...number[]] = [index]
    if (block !== '') blocks.set(block, unit)
    if (isLeftOver) units.leftOverAds.push(unit)
    else if (block !== '' && block === open) units.rest.push(unit)
    else units.drawn.push(unit)
  }
  return units
}

/** The block of the last card above that had no fixed place. */
function openBlock(above: readonly Candidate[], { keepsBlocks, adsEvery, keepsPositions }: OrderRules): string {
  if (!keepsBlocks) return ''
  const last = above.findLast((card) => !(adsEvery > 0 && isAd(card)) && !(keepsPositions && positionOf(card) !== undefined))
  return last === undefined ? '' : blockOf(last)
}

/** Where two cards of one author still stand in a row, one of them changes places with another card, if that leaves fewer such pairs. */
function separateAuthors({ places, movable, authors, authorAbove }: Filled): number[] {
  const arranged = [...places]
  const authorAt = (place: number) => authors[arranged[place] ?? -1] ?? (place < 0 ? authorAbove : '')
  const isPair = (place: number) => !areApart(authorAt(place - 1), authorAt(place))
  /** Pairs that the cards at these places are part of. */
  const pairsAt = (a: number, b: number) => [...new Set([a, a + 1, b, b + 1])].filter(isPair).length
  const swap = (a: number, b: number) => {
    const held = arranged[a] as number // both are places of the feed
    arranged[a] = arranged[b] as number
    arranged[b] = held
  }
  const mayMove = (place: number) => movable.has(arranged[place] ?? -1)
  const improve = (a: number): boolean => {
    const author = authorAt(a)
    for (let b = Math.max(0, a - REACH); b < Math.min(arranged.length, a + REACH); b++) {
      if (authorAt(b) === author || !mayMove(b)) continue
      const before = pairsAt(a, b)
      swap(a, b)
      if (pairsAt(a, b) < before) return true
      swap(a, b)
    }
    return false
  }
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    let hasChanged = false
    for (let place = 0; place < arranged.length; place++)
      if (isPair(place)) hasChanged = [place, place - 1].some((a) => mayMove(a) && improve(a)) || hasChanged
    if (!hasChanged) break
  }
  return arranged
}
