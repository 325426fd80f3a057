import { seededDice, shuffled } from '../dice.ts'
import type { Candidate, FeedAlgorithm } from '../feed-algorithms/feed-algorithm.ts'
import type { ChosenSet } from '../parameters/chosen-sets.ts'

type Choice = {
  chosenSets: readonly ChosenSet[]
  cardsOf: (entity_set: string) => readonly Candidate[]
  algorithm: Pick<FeedAlgorithm, 'respectsCardCounts'>
  studySeed: string
  participantSeed: string
}

/** The cards that a participant may be shown: a subset per person or one for the whole study (ruling B3). */
export function chooseCards({ chosenSets, cardsOf, algorithm, studySeed, participantSeed }: Choice): Candidate[] {
  return chosenSets.flatMap(({ entity_set, number_to_show, randomize_between_subjects }) => {
    const cards = cardsOf(entity_set)
    if (!algorithm.respectsCardCounts || number_to_show === undefined || number_to_show >= cards.length) return [...cards]
    const seed = randomize_between_subjects === 'yes' ? participantSeed : studySeed
    return shuffled(cards, seededDice(seed, `subset/${entity_set}`)).slice(0, number_to_show)
  })
}
