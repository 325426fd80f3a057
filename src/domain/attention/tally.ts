import { type AskedAttention, dwellByCard } from './attention-rule.ts'

/** Of the people of a group who saw something of it, how many pressed a button. */
export type PressTally = { seen: number; pressed: number }

/** What is gathered of one card, position, category or condition: a number per person and rule. */
export type GroupTally = {
  set: number[]
  chosen: number[]
  /** In which conditions its people are. */
  conditions: Set<number>
  presses: Map<string, PressTally>
}

export type Tally = {
  nPeople: number
  cards: Map<string, GroupTally>
  positions: Map<number, GroupTally>
  categories: Map<string, GroupTally>
  conditions: Map<number, GroupTally>
}

export const emptyTally = (): Tally => ({
  nPeople: 0,
  cards: new Map(),
  positions: new Map(),
  categories: new Map(),
  conditions: new Map(),
})

type Question = {
  categoryOf: (entity_id: string) => string
  /** What the study has, and what was chosen: the definitions are in the visits. */
  floorMs: { set: number; chosen: number }
}

/**
 * Adds one person. A person counts once in every group: a card and a position are one card of theirs; of a category and a condition they
 * have the mean of their cards, because the cards of one person are not independent of each other.
 */
export function addPerson(tally: Tally, person: AskedAttention, { categoryOf, floorMs }: Question): void {
  const { cards, positions, condition, offered, done } = person
  if (cards.length === 0) return
  tally.nPeople += 1
  const set = dwellByCard(person.set, cards.length, floorMs.set)
  const chosen = dwellByCard(person.chosen, cards.length, floorMs.chosen)
  const pressed = offered.map((type) => ({ type, on: new Set(done[type] ?? []) }))
  const byCategory = new Map<string, number[]>()
  for (const [i, entity_id] of cards.entries()) {
    const isSeen = (chosen[i] ?? 0) > 0
    const category = categoryOf(entity_id)
    const ofCategory = byCategory.get(category)
    if (ofCategory === undefined) byCategory.set(category, [i])
    else ofCategory.push(i)
    for (const group of [groupIn(tally.cards, entity_id), groupIn(tally.positions, positions[i] ?? i)]) {
      addValues(group, condition, set[i] ?? 0, chosen[i] ?? 0)
      for (const { type, on } of pressed) addPress(group, type, isSeen, on.has(i))
    }
  }
  const addMean = (group: GroupTally, own: readonly number[]) => {
    addValues(group, condition, mean(set, own), mean(chosen, own))
    const seen = own.filter((i) => (chosen[i] ?? 0) > 0)
    for (const { type, on } of pressed)
      addPress(
        group,
        type,
        seen.length > 0,
        seen.some((i) => on.has(i)),
      )
  }
  for (const [category, own] of byCategory) addMean(groupIn(tally.categories, category), own)
  addMean(
    groupIn(tally.conditions, condition),
    cards.map((_, i) => i),
  )
}

function groupIn<K>(groups: Map<K, GroupTally>, key: K): GroupTally {
  const known = groups.get(key)
  if (known !== undefined) return known
  const group: GroupTally = { set: [], chosen: [], conditions: new Set(), presses: new Map() }
  groups.set(key, group)
  return group
}

function addValues(group: GroupTally, condition: number, set: number, chosen: number): void {
  group.set.push(set)
  group.chosen.push(chosen)
  group.conditions.add(condition)
}

/** A press counts where the card was seen by the rule: its share is of those who saw it. */
function addPress({ presses }: GroupTally, type: string, isSeen: boolean, isOn: boolean): void {
  const press = presses.get(type) ?? { seen: 0, pressed: 0 }
  presses.set(type, press)
  if (!isSeen) return
  press.seen += 1
  if (isOn) press.pressed += 1
}

const mean = (values: Float64Array, own: readonly number[]): number =>
  own.reduce((sum, i) => sum + (values[i] ?? 0), 0) / own.length
