import { seededDice, shuffled } from '#domain/dice.ts'
import type { Candidate, FeedAlgorithm } from '#domain/feed-algorithms/feed-algorithm.ts'
import type { ChosenSet } from '#domain/parameters/chosen-sets.ts'

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
}

type Chosen<Card> = {
  cards: readonly Card[]
  /** Per set: the probability that a card of it is chosen for this person, if below 1. */
  inclusion: ReadonlyMap<string, number>
}

/** The cards that a participant may see: a subset per person, or one subset for the whole study (ruling B3). */
export function chooseCards<Card>({ chosenSets, cardsOf, algorithm, studySeed, participantSeed }: Choice<Card>): Chosen<Card> {
  const inclusion = new Map<string, number>()
  const chosen = chosenSets.map(({ entity_set, number_to_show, randomize_between_subjects, drawn_as = entity_set }) => {
    const cards = cardsOf(entity_set)
    if (!algorithm.respectsCardCounts || number_to_show === undefined || number_to_show >= cards.length) return cards
    const isOwn = randomize_between_subjects === 'yes'
    if (isOwn) inclusion.set(entity_set, number_to_show / cards.length)
    return shuffled(cards, seededDice(isOwn ? participantSeed : studySeed, `subset/${drawn_as}`)).slice(0, number_to_show)
  })
  return { cards: chosen.length === 1 && chosen[0] ? chosen[0] : chosen.flat(), inclusion }
}
