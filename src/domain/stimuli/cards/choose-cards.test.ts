import { expect, test } from 'vitest'
import { chooseCards } from './choose-cards.ts'

const cardsOf = (entity_set: string) =>
  Array.from({ length: 20 }, (_, i) => ({ entity_id: `${entity_set}_${i}`, entity_set, entity_category: 'news', covariates: {} }))
const ids = (participantSeed: string, randomize: 'yes' | 'no', respectsCardCounts = true) =>
  chooseCards({
    chosenSets: [
      { entity_set: 'a', number_to_show: 5, randomize_between_subjects: randomize },
      { entity_set: 'b', randomize_between_subjects: 'yes' },
    ],
    cardsOf,
    algorithm: { respectsCardCounts },
    studySeed: 'study',
    participantSeed,
  }).cards.map(({ entity_id }) => entity_id)

test('a set gives as many cards as asked for, or all of them', () => {
  const chosen = ids('p1', 'yes')
  expect(chosen.filter((id) => id.startsWith('a_'))).toHaveLength(5)
  expect(chosen.filter((id) => id.startsWith('b_'))).toHaveLength(20)
})

test('with randomisation between subjects, each person gets their own subset, always the same one', () => {
  expect(ids('p1', 'yes')).toEqual(ids('p1', 'yes'))
  expect(ids('p1', 'yes')).not.toEqual(ids('p2', 'yes'))
})

test('without randomisation between subjects, everybody gets the same subset', () => {
  expect(ids('p1', 'no')).toEqual(ids('p2', 'no'))
})

test('an algorithm that ranks by itself gets every card of each set', () => {
  expect(ids('p1', 'yes', false)).toHaveLength(40)
})

test('after a set is renamed, the study still draws the cards at the same positions', () => {
  const places = (entity_set: string, drawn_as?: string) =>
    chooseCards({
      chosenSets: [{ entity_set, number_to_show: 5, randomize_between_subjects: 'no', ...(drawn_as && { drawn_as }) }],
      cardsOf,
      algorithm: { respectsCardCounts: true },
      studySeed: 'study',
      participantSeed: 'p1',
    }).cards.map(({ entity_id }) => entity_id.split('_')[1])
  expect(places('b', 'a')).toEqual(places('a'))
  expect(places('b')).not.toEqual(places('a'))
})
