import type { Candidate } from '../../feed-algorithms/feed-algorithm.ts'
import { isAd, type OrderRules, positionOf } from './order-rules.ts'

/** The part of a feed that is arranged: its cards as drawn, and how many cards stand above them. */
export type Part<Card> = { cards: readonly Card[]; fromIdx: number }

/**
 * Which card has which place before the others are put in: `places[i]` is the index of a drawn card, or undefined. A position of the
 * sheet comes first, then the ads.
 */
export function fixedPlaces<Card extends Candidate>({ cards, fromIdx }: Part<Card>, rules: OrderRules): (number | undefined)[] {
  const places = new Array<number | undefined>(cards.length).fill(undefined)
  for (const [index, position] of positions(cards, rules)) {
    // A place that is taken, or was passed in an earlier batch: the next free one. Beyond the end of the feed the card is like any other.
    const place = places.indexOf(undefined, Math.max(0, position - 1 - fromIdx))
    if (position - 1 - fromIdx < cards.length && place !== -1) places[place] = index
  }
  if (rules.adsEvery === 0) return places
  const fixed = new Set(places)
  const ads = cards.flatMap((card, index) => (isAd(card) && !fixed.has(index) ? [index] : []))
  for (let place = 0; place < places.length; place++)
    if (isAdPlace(fromIdx + place, rules) && places[place] === undefined) places[place] = ads.shift()
  return places
}

export const isAdPlace = (idx: number, { adsEvery }: OrderRules): boolean => (idx + 1) % adsEvery === 0

/** Index and position of the cards that have one, lowest position first; cards of one position stay as drawn. */
function positions(cards: readonly Candidate[], { keepsPositions }: OrderRules): [number, number][] {
  if (!keepsPositions) return []
  return cards
    .flatMap((card, index): [number, number][] => {
      const position = positionOf(card)
      return position === undefined ? [] : [[index, position]]
    })
    .sort(([, a], [, b]) => a - b)
}
