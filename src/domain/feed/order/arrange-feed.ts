import { type Candidate, cardsAt, type Order } from '../../feed-algorithms/feed-algorithm.ts'
import { fillPlaces, type Unit } from './fill-places.ts'
import { fixedPlaces } from './fixed-places.ts'
import { authorOf, blockOf, hasOrderRules, isAd, type OrderRules, positionOf } from './order-rules.ts'
import { separateAuthors } from './separate-authors.ts'

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
