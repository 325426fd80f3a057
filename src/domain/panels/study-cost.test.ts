import { expect, test } from 'vitest'
import { nGivenBack, studyCost } from './study-cost.ts'

const paid = (status: string, bonus = 0) => ({ status, bonus })

test('what was approved and paid beside it has been spent; every other place is still to come', () => {
  const submissions = [paid('APPROVED', 50), paid('APPROVED'), paid('AWAITING REVIEW'), paid('RETURNED'), paid('REJECTED')]
  expect(studyCost({ reward: 100, places: 10, totalCost: 1400, submissions })).toEqual({ soFar: 350, toCome: 1120 })
})

test('a study without a reward costs its bonuses', () => {
  expect(studyCost({ reward: 0, places: 5, totalCost: 0, submissions: [paid('APPROVED', 30)] })).toEqual({ soFar: 30, toCome: 0 })
})

test('places that people gave back are counted', () => {
  expect(nGivenBack([paid('RETURNED'), paid('TIMED-OUT'), paid('REJECTED'), paid('ACTIVE'), paid('APPROVED')])).toBe(3)
})
