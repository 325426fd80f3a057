/** Cards that are placed together, by their indices in the drawn order. */
export type Unit = readonly [number, ...number[]]

type Filling = {
  /** Per place: the card that has it already, as its index in the drawn order. */
  fixed: readonly (number | undefined)[]
  /** Units as drawn; those of a later list come when the earlier ones are out. */
  stages: readonly (readonly Unit[])[]
  /** By index; empty texts where nobody is to be kept apart. */
  authors: readonly string[]
  /** Author of the card above the first place. */
  authorAbove: string
}

/**
 * Puts the units into the free places in their drawn order. A unit waits where it does not fit between two fixed cards, or where its
 * author stands next to it; if all that are left would have to wait, the first of them comes all the same.
 */
export function fillPlaces({ fixed, stages, authors, authorAbove }: Filling): number[] {
  const places = [...fixed]
  const authorAt = (place: number) => authors[places[place] ?? -1] ?? (place < 0 ? authorAbove : '')
  let place = 0
  const nextFree = () => {
    while (places[place] !== undefined) place++
    return place
  }
  for (const stage of stages) {
    const pending = [...stage]
    // More room than the longest unit and one card more makes no difference.
    const longest = stage.reduce((most, unit) => Math.max(most, unit.length), 1)
    const frequent = frequentAuthor(pending, authors)
    while (pending.length > 0) {
      const first = nextFree()
      const room = roomAt(places, first, longest)
      const at = { room, above: authorAt(first - 1), below: authorAt(first + room) }
      const chosen = choose(pending, at, { authors, urgent: frequent.urgent() })
      const [unit] = pending.splice(chosen, 1)
      if (unit === undefined) throw new Error(`No unit ${chosen} of ${pending.length}`)
      frequent.remove(unit)
      for (const index of unit) places[nextFree()] = index
    }
  }
  return places.map((index) => index ?? -1)
}

/** How many places are free before the next fixed card, counted no further than needed. */
function roomAt(places: readonly (number | undefined)[], place: number, atMost: number): number {
  let end = place
  while (end < places.length && end - place <= atMost && places[end] === undefined) end++
  return end - place
}

/** How many cards are looked through for one that suits a place: enough for any feed that people read, and never slow. */
export const REACH = 200

type At = { room: number; above: string; below: string }

/** Place of the chosen unit in the list. */
function choose(
  pending: readonly Unit[],
  { room, above, below }: At,
  by: { authors: readonly string[]; urgent: string },
): number {
  const authorOf = (index: number | undefined) => by.authors[index ?? -1] ?? ''
  const fits = (unit: Unit) => unit.length <= room
  const isApart = (unit: Unit) =>
    areApart(above, authorOf(unit[0])) && (unit.length < room || areApart(authorOf(unit.at(-1)), below))
  const suits = (unit: Unit) => fits(unit) && isApart(unit)
  const isUrgent = (unit: Unit) => authorOf(unit[0]) === by.urgent && suits(unit)
  const near = pending.slice(0, REACH)
  for (const wish of by.urgent === '' ? [suits, fits] : [isUrgent, suits, fits]) {
    const found = near.findIndex(wish)
    if (found !== -1) return found
  }
  return 0
}

/** Cards without an author stand beside any other. */
export const areApart = (a: string, b: string): boolean => a === '' || a !== b

/**
 * An author of more than half of what is left is urgent: unless a card of theirs comes next, two of them must stand in a row later.
 * Counts the authors of the units' first cards.
 */
function frequentAuthor(units: readonly Unit[], authors: readonly string[]) {
  const counts = new Map<string, number>()
  const count = ([index]: Unit, by: number) => {
    const author = authors[index] ?? ''
    if (author !== '') counts.set(author, (counts.get(author) ?? 0) + by)
  }
  for (const unit of units) count(unit, 1)
  let left = units.length
  // Counts only fall, so an old maximum is still an upper bound, and the authors are looked through only when it matters.
  let most = Math.max(0, ...counts.values())
  return {
    urgent: (): string => {
      if (2 * most <= left) return ''
      const [author, n] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0])
      most = n
      return 2 * most > left ? author : ''
    },
    remove: (unit: Unit) => {
      count(unit, -1)
      left--
    },
  }
}
