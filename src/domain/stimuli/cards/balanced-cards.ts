import { type Dice, seededDice, shuffled } from '../../dice.ts'
import type { Candidate } from '../../feed-algorithms/feed-algorithm.ts'
import type { BalanceBy, ChosenSet } from '../../parameters/chosen-sets.ts'
import { FACTOR, VARIANT_OF } from '../variants/factor.ts'
import { cellsOf } from './cell-text.ts'

type Card = Pick<Candidate, 'covariates'>

/** The cards of a set by item and variant, both in the order of the sheet. */
type Variants<C> = {
  /** Items that have exactly one card for each variant. */
  items: readonly ReadonlyMap<string, C>[]
  variants: readonly string[]
  /** What is wrong, in sentences. */
  problems: readonly string[]
}

const LONGEST_NAMED = 40
const MOST_NAMED = 5
const short = (text: string) => `“${text.length > LONGEST_NAMED ? `${text.slice(0, LONGEST_NAMED)}…` : text}”`

export function variantsIn<C extends Card>(cards: readonly C[], { item, variant }: BalanceBy): Variants<C> {
  const byItem = new Map<string, Map<string, C>>()
  const variants: string[] = []
  const twice = new Set<string>()
  let nBlank = 0
  for (const card of cards) {
    const cell = cellsOf(card.covariates)
    const [ofItem, ofVariant] = [cell(item), cell(variant)]
    if (ofItem === '' || ofVariant === '') {
      nBlank += 1
      continue
    }
    if (!variants.includes(ofVariant)) variants.push(ofVariant)
    const own = byItem.get(ofItem) ?? new Map<string, C>()
    if (own.has(ofVariant)) twice.add(`${item} ${short(ofItem)} has two cards for ${variant} ${short(ofVariant)}`)
    own.set(ofVariant, card)
    byItem.set(ofItem, own)
  }
  const missing = [...byItem].flatMap(([name, own]) =>
    variants.filter((each) => !own.has(each)).map((each) => `${item} ${short(name)} has no card for ${variant} ${short(each)}`),
  )
  const problems = [
    ...(nBlank > 0 ? [`${nBlank} of ${cards.length} cards have no ${item} or no ${variant}`] : []),
    ...(variants.length === 1 ? [`all cards have the same ${variant}`] : []),
    ...[...missing, ...twice].slice(0, MOST_NAMED),
  ]
  const items = [...byItem.values()].filter(({ size }) => size === variants.length)
  return { items, variants, problems }
}

type Draw = {
  /** Number of the person: the square and the row in it (`nextSlot`). */
  slot: number
  /** Number of items to show. */
  nItems: number
  /** Dice of the study for one square, by its number. */
  diceOf: (square: number) => Dice
}

/**
 * One card of each item, by a Latin square: of as many people as there are variants, each sees every item once, and every item is seen once in each variant.
 * Each square has the items in an order of its own: with one order for all, items whose distance in the sheet is the number of
 * variants would always come in the same variant.
 */
export function balancedCards<C>({ items, variants }: Omit<Variants<C>, 'problems'>, { slot, nItems, diceOf }: Draw): C[] {
  if (variants.length === 0) return []
  const [square, row] = [Math.floor(slot / variants.length), slot % variants.length]
  return shuffled(items, diceOf(square))
    .slice(0, nItems)
    .flatMap((own, place) => own.get(variants[(place + row) % variants.length] ?? '') ?? [])
}

/** The number of the next person: any row that nobody holds of the first square that has one. `held`: the numbers of those who count. */
export function nextSlot(held: Iterable<number>, nVariants: number, dice: Dice): number {
  if (nVariants === 0) return 0
  const taken = new Set(held)
  for (let square = 0; ; square++) {
    const rows = Array.from({ length: nVariants }, (_, row) => square * nVariants + row)
    const free = rows.filter((slot) => !taken.has(slot))
    const drawn = free[Math.floor(dice() * free.length)]
    if (drawn !== undefined) return drawn
  }
}

/** Seeds of squares: of the study, so that everybody of a square has the same order of items. */
export const squareDice =
  (studySeed: string, name: string) =>
  (square: number): Dice =>
    seededDice(studySeed, `square/${name}/${square}`)

/** Which free row of a square somebody gets. */
export const slotDice = (participantSeed: string, name: string): Dice => seededDice(participantSeed, `slot/${name}`)

/** The squares of a set of a study: what is wrong with its cards and with the number of them. */
export function balanceProblems(
  cards: readonly Card[],
  { entity_set, number_to_show, balance_by }: Pick<ChosenSet, 'entity_set' | 'number_to_show' | 'balance_by'>,
): string[] {
  if (balance_by === undefined) return []
  const { items, problems } = variantsIn(cards, balance_by)
  const tooMany =
    problems.length === 0 && number_to_show !== undefined && number_to_show > items.length
      ? [`it has ${items.length} different values of ${balance_by.item}, not ${number_to_show}`]
      : []
  return [...problems, ...tooMany].map((problem) => `The variants of '${entity_set}' cannot be balanced: ${problem}`)
}

type Sets<C> = { chosenSets: readonly ChosenSet[]; cardsOf: (entity_set: string) => readonly C[] }

/** A number for a new person in each of these sets. `held`: the numbers of those who count, by set. */
export function freeSlots<C extends Card>(
  { chosenSets, cardsOf }: Sets<C>,
  held: ReadonlyMap<string, readonly number[]>,
  participantSeed: string,
): Record<string, number> {
  return Object.fromEntries(
    chosenSets.flatMap(({ entity_set, drawn_as = entity_set, balance_by }) => {
      if (balance_by === undefined) return []
      const { variants } = variantsIn(cardsOf(entity_set), balance_by)
      return [[entity_set, nextSlot(held.get(entity_set) ?? [], variants.length, slotDice(participantSeed, drawn_as))] as const]
    }),
  )
}

/** The row of the data that says where a person is in the squares. */
export const LATIN_SQUARE = 'latin-square'

/** A person’s places in the squares of these sets, in words. */
export const slotNotes = <C extends Card>(slots: Readonly<Record<string, number>>, { chosenSets, cardsOf }: Sets<C>): string[] =>
  chosenSets.flatMap(({ entity_set, balance_by }) => {
    const slot = slots[entity_set]
    if (slot === undefined || balance_by === undefined) return []
    const n = variantsIn(cardsOf(entity_set), balance_by).variants.length
    return [`${entity_set}: square ${Math.floor(slot / n) + 1}, row ${(slot % n) + 1} of ${n}`]
  })

/** The columns of a set of variants, as variants are made here: the one with more values is what each person sees once. */
export function guessBalance(cards: readonly Card[]): BalanceBy | undefined {
  const names = [...new Set(cards.flatMap(({ covariates }) => Object.keys(covariates)))].filter(
    (name) => name === VARIANT_OF || name.startsWith(FACTOR),
  )
  const nValues = (name: string) => new Set(cards.map(({ covariates }) => cellsOf(covariates)(name))).size
  const ranked = names.filter((name) => nValues(name) > 1).sort((a, b) => nValues(b) - nValues(a))
  const pairs = ranked.flatMap((item, i) => ranked.slice(i + 1).map((variant): BalanceBy => ({ item, variant })))
  return pairs.find((by) => variantsIn(cards, by).problems.length === 0)
}
