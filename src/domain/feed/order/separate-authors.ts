import { areApart, REACH } from './fill-places.ts'

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

/** Where two cards of one author still stand in a row, one of them changes places with another card, if that leaves fewer such pairs. */
export function separateAuthors({ places, movable, authors, authorAbove }: Filled): number[] {
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
