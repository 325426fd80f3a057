import { valueIn } from '#domain/group-by.ts'
import { type AskedAttention, type AttentionRules, dwellByCard, isSameRule } from './attention-rule.ts'
import { addToCrossing, type Crossing, type LevelOfPerson } from './crossing.ts'

/** What is gathered of one card, position, level of a column or condition: a number per person and rule. */
export type GroupTally = {
  set: number[]
  /** The same list as `set` where both rules are the same. */
  chosen: number[]
  /** In which conditions its people are. */
  conditions: Set<number>
  /** By the place in `offers` of the tally: people who saw something of the group and were offered these. */
  seen: number[]
  /** By the place of a button or act in `types` of the tally: people who saw something of the group and did it. */
  pressed: number[]
  /** Places in `types` of what somebody did who was not offered it: no setting says who else could have done it. */
  unoffered: Set<number>
}

/** A button or an act. */
export type TypeTally = {
  type: string
  /** Conditions in which it was offered. None: the card itself brings it, such as a link or a poll. */
  conditions: Set<number>
}

export type CardTally = GroupTally & { level: string }

export type Tally = {
  nPeople: number
  /** Everything that anybody was offered or did. */
  types: TypeTally[]
  /** Which of them people were offered together, as places in `types`: a few lists, mostly one per condition. */
  offers: number[][]
  cards: Map<string, CardTally>
  positions: Map<number, GroupTally>
  /** Groups of cards by the column that is asked for. */
  levels: Map<string, GroupTally>
  conditions: Map<number, GroupTally>
  crossing: Crossing
}

export const emptyTally = (): Tally => ({
  nPeople: 0,
  types: [],
  offers: [],
  cards: new Map(),
  positions: new Map(),
  levels: new Map(),
  conditions: new Map(),
  crossing: new Map(),
})

/** Every list of people's values, once or twice where both rules are the same. */
export const listsOf = ({ cards, positions, levels, conditions }: Tally): (readonly number[])[] =>
  [cards, positions, levels, conditions].flatMap((groups) => [...groups.values()].flatMap(({ set, chosen }) => [set, chosen]))

type Question = {
  levelOf: (entity_id: string) => string
  rules: AttentionRules
  /** The level that others are compared with. */
  against?: string | undefined
}

/**
 * Adds one person. A person counts once in every group: a card and a position are one card of theirs; of a level and a condition they
 * have the mean of their cards, because the cards of one person are not independent of each other.
 *
 * The loop runs for every card of everybody at every question, so it looks up each card once, and nothing by the name of a button. Presses
 * are few: they are added afterwards.
 */
export function addPerson(tally: Tally, person: AskedAttention, { levelOf, rules, against }: Question): void {
  const { cards, positions, condition, offered, done } = person
  if (cards.length === 0) return
  tally.nPeople += 1
  const isSame = isSameRule(rules)
  const set = dwellByCard(person.set, cards.length, rules.set.floorMs)
  const chosen = isSame ? set : dwellByCard(person.chosen, cards.length, rules.chosen.floorMs)
  const of = { condition, offer: offerOf(tally, offered, condition) }
  const made = { levelOf, isSame }
  const all = nothing()
  const byLevel = new Map<string, LevelOfPerson>()

  for (let i = 0; i < cards.length; i++) {
    const dwell = { set: set[i] ?? 0, chosen: chosen[i] ?? 0, condition, offer: of.offer }
    const ofCard = cardIn(tally.cards, cards[i] ?? '', made)
    addValues(ofCard, dwell)
    addValues(groupIn(tally.positions, positions[i] ?? i, made), dwell)
    addCard(all, dwell)
    addCard(valueIn(byLevel, ofCard.level, nothing), dwell)
  }
  for (const [type, at] of Object.entries(done)) {
    if (at.length === 0) continue
    const place = placeOf(tally.types, type)
    const isOffered = offered.includes(type)
    for (const i of at) {
      // It counts where the card was seen by the rule: its share is of those who saw it.
      if (!((chosen[i] ?? 0) > 0)) continue
      const ofCard = cardIn(tally.cards, cards[i] ?? '', made)
      const ofPosition = groupIn(tally.positions, positions[i] ?? i, made)
      const ofLevel = valueIn(byLevel, ofCard.level, nothing)
      for (const group of [ofCard, ofPosition]) count(group.pressed, place)
      for (const { done } of [all, ofLevel]) done.set(place, (done.get(place) ?? 0) + 1)
      if (!isOffered) for (const each of [ofCard, ofPosition, all, ofLevel]) each.unoffered.add(place)
    }
  }
  for (const [level, own] of byLevel) addMean(groupIn(tally.levels, level, made), own, of)
  addToCrossing(tally.crossing, byLevel, of, against)
  addMean(groupIn(tally.conditions, condition, made), all, of)
}

/** A person in a group. `offer`: place of what they were offered. */
type Of = { condition: number; offer: number }
type Dwell = { set: number; chosen: number }

function addMean(group: GroupTally, { n, set, chosen, done, unoffered }: LevelOfPerson, { condition, offer }: Of): void {
  addValues(group, { set: set / n, chosen: chosen / n, condition, offer })
  for (const place of done.keys()) count(group.pressed, place)
  for (const place of unoffered) group.unoffered.add(place)
}

function addValues(group: GroupTally, { set, chosen, condition, offer }: Dwell & Of): void {
  group.set.push(set)
  if (group.chosen !== group.set) group.chosen.push(chosen)
  group.conditions.add(condition)
  if (chosen > 0) count(group.seen, offer)
}

function addCard(own: LevelOfPerson, { set, chosen }: Dwell): void {
  own.n += 1
  if (chosen > 0) own.nSeen += 1
  own.set += set
  own.chosen += chosen
}

const nothing = (): LevelOfPerson => ({ n: 0, nSeen: 0, set: 0, chosen: 0, done: new Map(), unoffered: new Set() })

function emptyGroup(isSame: boolean): GroupTally {
  const set: number[] = []
  return { set, chosen: isSame ? set : [], conditions: new Set(), seen: [], pressed: [], unoffered: new Set() }
}

function count(counts: number[], place: number): void {
  counts[place] = (counts[place] ?? 0) + 1
}

function placeOf(types: TypeTally[], type: string): number {
  const known = types.findIndex((each) => each.type === type)
  return known >= 0 ? known : types.push({ type, conditions: new Set() }) - 1
}

function offerOf({ types, offers }: Tally, offered: readonly string[], condition: number): number {
  const places = offered.map((type) => placeOf(types, type))
  for (const place of places) types[place]?.conditions.add(condition)
  const known = offers.findIndex((offer) => offer.length === places.length && offer.every((place, i) => place === places[i]))
  return known >= 0 ? known : offers.push(places) - 1
}

/** What a group is made with when it is first met. */
type Made = { levelOf: Question['levelOf']; isSame: boolean }

const groupIn = <K>(groups: Map<K, GroupTally>, key: K, { isSame }: Made): GroupTally =>
  valueIn(groups, key, () => emptyGroup(isSame))

const cardIn = (cards: Map<string, CardTally>, entity_id: string, { levelOf, isSame }: Made): CardTally =>
  valueIn(cards, entity_id, () => ({ ...emptyGroup(isSame), level: levelOf(entity_id) }))
