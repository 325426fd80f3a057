import { valueIn } from '#domain/group-by.ts'
import { addValue, type Moments, noMoments, together } from './moments.ts'

/** Of one person: their cards of one level. */
export type LevelOfPerson = {
  /** Cards that they were served, and those of them that they saw by the chosen rule. */
  n: number
  nSeen: number
  /** Milliseconds on all of them. */
  set: number
  chosen: number
  /** By the place of a button or act: at how many of the cards that they saw they did it. */
  done: Map<number, number>
  unoffered: Set<number>
}

/** A person is one value: the mean of their cards. */
type Outcomes = {
  set: Moments
  chosen: Moments
  /** By what they were offered: people who saw a card. */
  seen: number[]
  /** By the place of a button or act: shares of the cards that people saw, of those who did it at all. */
  done: Moments[]
}

/** What is gathered of the people of one condition at one level. */
export type CellTally = {
  own: Outcomes
  /** Of people with cards of both levels: this one minus the one that is compared with. */
  against: Outcomes
  /** Places of what somebody did who was not offered it. */
  unoffered: Set<number>
}

/** By condition, then by level. */
export type Crossing = Map<number, Map<string, CellTally>>

type Of = { condition: number; offer: number }
type Levels = ReadonlyMap<string, LevelOfPerson>

/** Adds one person with all of their levels. `against`: the level that others are compared with. */
export function addToCrossing(crossing: Crossing, levels: Levels, { condition, offer }: Of, against: string | undefined): void {
  const cells = valueIn(crossing, condition, () => new Map<string, CellTally>())
  const compared = against === undefined ? undefined : levels.get(against)
  for (const [level, own] of levels) {
    const cell = valueIn(cells, level, emptyCell)
    for (const place of own.unoffered) cell.unoffered.add(place)
    add(cell.own, own, NOTHING, offer)
    if (compared === undefined || compared === own) continue
    for (const place of compared.unoffered) cell.unoffered.add(place)
    add(cell.against, own, compared, offer)
  }
}

/** Minus this a value stays as it is. */
const NOTHING: LevelOfPerson = { n: 1, nSeen: 1, set: 0, chosen: 0, done: new Map(), unoffered: new Set() }

function add(outcomes: Outcomes, own: LevelOfPerson, minus: LevelOfPerson, offer: number): void {
  addValue(outcomes.set, own.set / own.n - minus.set / minus.n)
  addValue(outcomes.chosen, own.chosen / own.n - minus.chosen / minus.n)
  if (own.nSeen === 0 || minus.nSeen === 0) return
  outcomes.seen[offer] = (outcomes.seen[offer] ?? 0) + 1
  for (const place of new Set([...own.done.keys(), ...minus.done.keys()])) {
    outcomes.done[place] ??= noMoments()
    addValue(outcomes.done[place], shareDone(own, place) - shareDone(minus, place))
  }
}

const shareDone = ({ done, nSeen }: LevelOfPerson, place: number) => (done.get(place) ?? 0) / nSeen

/** The people of all conditions as if they were of one. */
export function pooled(crossing: Crossing): Map<string, CellTally> {
  const all = new Map<string, CellTally>()
  for (const cells of crossing.values())
    for (const [level, cell] of cells) all.set(level, bothCells(all.get(level) ?? emptyCell(), cell))
  return all
}

const bothCells = (one: CellTally, other: CellTally): CellTally => ({
  own: bothOutcomes(one.own, other.own),
  against: bothOutcomes(one.against, other.against),
  unoffered: new Set([...one.unoffered, ...other.unoffered]),
})

const bothOutcomes = (one: Outcomes, other: Outcomes): Outcomes => ({
  set: together(one.set, other.set),
  chosen: together(one.chosen, other.chosen),
  seen: byPlace(one.seen, other.seen, (a = 0, b = 0) => a + b),
  done: byPlace(one.done, other.done, (a = noMoments(), b = noMoments()) => together(a, b)),
})

const byPlace = <T>(one: readonly T[], other: readonly T[], both: (a?: T, b?: T) => T): T[] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, place) => both(one[place], other[place]))

const emptyOutcomes = (): Outcomes => ({ set: noMoments(), chosen: noMoments(), seen: [], done: [] })
const emptyCell = (): CellTally => ({ own: emptyOutcomes(), against: emptyOutcomes(), unoffered: new Set() })
