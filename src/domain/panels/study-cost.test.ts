import { expect, test } from 'vitest'
import { nGivenBack, nIncomplete, proposedPlaces, studyCost } from './study-cost.ts'

const paid = (status: string, bonus = 0) => ({ status, bonus })

test('what was approved and paid beside it has been spent; every other place is still to come', () => {
  const submissions = [paid('APPROVED', 50), paid('APPROVED'), paid('AWAITING REVIEW'), paid('RETURNED'), paid('REJECTED')]
  expect(studyCost({ reward: 100, places: 10, totalCost: 1400, submissions, screenOut: null })).toEqual({
    soFar: 350,
    toCome: 1120,
    ofPlace: 140,
  })
})

test('people who were screened out have been paid their part, and those who may still be are to come', () => {
  const submissions = [paid('APPROVED'), paid('SCREENED OUT'), paid('SCREENED OUT')]
  const screenOut = { reward: 20, people: 5 }
  expect(studyCost({ reward: 100, places: 10, totalCost: 1400, submissions, screenOut })).toMatchObject({
    soFar: 196,
    toCome: 1344,
  })
  const more = [...submissions, ...submissions, ...submissions]
  expect(studyCost({ reward: 100, places: 3, totalCost: 420, submissions: more, screenOut })).toMatchObject({
    soFar: 588,
    toCome: 0,
  })
})

test('a study without a reward costs its bonuses', () => {
  const submissions = [paid('APPROVED', 30)]
  expect(studyCost({ reward: 0, places: 5, totalCost: 0, submissions, screenOut: null })).toMatchObject({ soFar: 30, toCome: 0 })
})

test('only people who keep a place and are not complete are replaced by more places', () => {
  const row = (given: object) => ({
    submission_id: 's',
    status: 'AWAITING REVIEW',
    outcome: null,
    is_asked_to_return: false,
    ...given,
  })
  expect(nIncomplete([row({}), row({ outcome: 'failed_attention' }), row({ status: 'APPROVED', outcome: 'left_early' })])).toBe(3)
  expect(
    nIncomplete([
      row({ status: 'SCREENED OUT', outcome: 'screened_out' }),
      row({ outcome: 'left_early', is_asked_to_return: true }),
      row({ outcome: 'complete' }),
      row({ status: 'ACTIVE' }),
      row({ status: 'RETURNED' }),
      row({ submission_id: '' }),
    ]),
  ).toBe(0)
})

test('places that people gave back are counted', () => {
  expect(nGivenBack([paid('RETURNED'), paid('TIMED-OUT'), paid('REJECTED'), paid('ACTIVE'), paid('APPROVED')])).toBe(3)
})

test('as many places are proposed as bring the people that were asked for, and none twice', () => {
  expect(proposedPlaces({ places: 30, asked: 30, incomplete: 2 })).toBe(32)
  expect(proposedPlaces({ places: 32, asked: 30, incomplete: 2 })).toBe(32)
  expect(proposedPlaces({ places: 40, asked: 30, incomplete: 2 })).toBe(40)
  expect(proposedPlaces({ places: 30, asked: undefined, incomplete: 2 })).toBe(30)
})
