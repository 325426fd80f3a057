import { seededDice, shuffled } from '#domain/dice.ts'
import type { Candidate, FeedAlgorithm } from '#domain/feed-algorithms/feed-algorithm.ts'
import type { BalanceBy, ChosenSet } from '#domain/parameters/chosen-sets.ts'
import { balancedCards, nextSlot, slotDice, squareDice, variantsIn } from './balanced-cards.ts'

/** Returns the cards of a set, in the order of the set. */
export type CardsOf<Card> = (entity_set: string) => readonly Card[]

/** Groups the cards by set once, so that every participant's draw can use the result. */
export function cardsBySet<Card extends Candidate>(cards: readonly Card[]): CardsOf<Card> {
  const bySet = new Map<string, Card[]>()
  for (const card of cards) {
    const others = bySet.get(card.entity_set)
    if (others) others.push(card)
    else bySet.set(card.entity_set, [card])
  }
  return (entity_set) => bySet.get(entity_set) ?? []
}

type Choice<Card> = {
  chosenSets: readonly ChosenSet[]
  cardsOf: CardsOf<Card>
  algorithm: Pick<FeedAlgorithm, 'respectsCardCounts'>
  studySeed: string
  participantSeed: string
  /** Number of the person in the squares of a set (`nextSlot`). Without it one is drawn, as for a preview. */
  slotOf?: SlotOf | undefined
}

export type SlotOf = (entity_set: string) => number | undefined

type Chosen<Card> = {
  cards: readonly Card[]
  /** Per set: the probability that a card of it is chosen for this person, if below 1. */
  inclusion: ReadonlyMap<string, number>
}

/** The cards that a participant may see: a subset per person, or one subset for the whole study (ruling B3). */
export function chooseCards<Card extends Pick<Candidate, 'covariates'>>(choice: Choice<Card>): Chosen<Card> {
  const { chosenSets, cardsOf, algorithm, studySeed, participantSeed } = choice
  const inclusion = new Map<string, number>()
  const chosen = chosenSets.map((set) => {
    const { entity_set, number_to_show, randomize_between_subjects, drawn_as = entity_set } = set
    const cards = cardsOf(entity_set)
    if (algorithm.respectsCardCounts && set.balance_by !== undefined) {
      const balanced = balancedSubset(set, set.balance_by, choice)
      if (balanced.chance < 1) inclusion.set(entity_set, balanced.chance)
      return balanced.cards
    }
    if (!algorithm.respectsCardCounts || number_to_show === undefined || number_to_show >= cards.length) return cards
    const isOwn = randomize_between_subjects === 'yes'
    if (isOwn) inclusion.set(entity_set, number_to_show / cards.length)
    return shuffled(cards, seededDice(isOwn ? participantSeed : studySeed, `subset/${drawn_as}`)).slice(0, number_to_show)
  })
  return { cards: chosen.length === 1 && chosen[0] ? chosen[0] : chosen.flat(), inclusion }
}

/** One variant of each item, by a Latin square over people; of some items where the study shows fewer. */
function balancedSubset<Card extends Pick<Candidate, 'covariates'>>(
  { entity_set, number_to_show, randomize_between_subjects, drawn_as = entity_set }: ChosenSet,
  by: BalanceBy,
  { cardsOf, studySeed, participantSeed, slotOf }: Choice<Card>,
): { cards: Card[]; chance: number } {
  const all = variantsIn(cardsOf(entity_set), by)
  const nItems = Math.min(number_to_show ?? all.items.length, all.items.length)
  const isOwn = randomize_between_subjects === 'yes'
  // The same items for everybody are chosen before the squares are drawn.
  const items = isOwn ? all.items : shuffled(all.items, seededDice(studySeed, `subset/${drawn_as}`)).slice(0, nItems)
  const slot = slotOf?.(entity_set) ?? nextSlot([], all.variants.length, slotDice(participantSeed, drawn_as))
  const cards = balancedCards({ ...all, items }, { slot, nItems, diceOf: squareDice(studySeed, drawn_as) })
  const chanceOfItem = isOwn ? nItems / Math.max(1, all.items.length) : 1
  return { cards, chance: chanceOfItem / Math.max(1, all.variants.length) }
}
