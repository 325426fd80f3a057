import { expect, test } from 'vitest'
import { seededDice } from '../dice.ts'
import { apiPanels } from './index.ts'
import { prolific } from './prolific.ts'
import { codesInUse, hourlyPay, newCodes, plannedExits, planProblems, type StudyPlan, withExits } from './study-plan.ts'

const aPlan = (given: Partial<StudyPlan> = {}): StudyPlan => ({
  ...{
    name: 'News',
    description: 'Read news.',
    places: 100,
    minutes: 10,
    reward: 150,
    currency: 'GBP',
    devices: [],
    screenOut: null,
  },
  ...given,
})
const dice = () => seededDice('codes', 'test')

test('the pay of an hour is compared with the least that the panel takes in the currency of the account', () => {
  expect(hourlyPay({ reward: 150, minutes: 10 })).toBe(900)
  expect(planProblems(prolific, aPlan())).toEqual([])
  expect(planProblems(prolific, aPlan({ reward: 100 }))).toEqual([])
  expect(planProblems(prolific, aPlan({ reward: 99 }))).toEqual([
    'reward: 5.94 GBP an hour is less than the 6.00 GBP that Prolific asks for',
  ])
  expect(planProblems(prolific, aPlan({ reward: 120, currency: 'USD' }))).toHaveLength(1)
  expect(planProblems(prolific, aPlan({ currency: 'EUR' }))).toEqual(['currency: must be one of GBP, USD'])
})

test('a screen-out pays less than the reward, and devices are those of the panel', () => {
  expect(planProblems(prolific, aPlan({ screenOut: { reward: 150, people: 5 } }))).toHaveLength(1)
  expect(planProblems(prolific, aPlan({ screenOut: { reward: 20, people: 5 } }))).toEqual([])
  expect(planProblems(prolific, aPlan({ devices: ['desktop', 'watch'] }))).toEqual(['devices: Prolific knows no watch'])
})

test.each(apiPanels.map((rules) => [rules.name, rules] as const))(
  '%s has one code for each outcome, and none twice',
  (_name, rules) => {
    const codes = newCodes(rules, dice())
    expect(Object.keys(codes)).toEqual(rules.exits.map(({ outcome }) => outcome))
    expect(new Set(Object.values(codes)).size).toBe(rules.exits.length)
    for (const outcome of [
      'complete',
      'no_consent',
      'screened_out',
      'quota_full',
      'failed_attention',
      'incompatible_device',
      'technical_error',
    ])
      expect(codes).toHaveProperty(outcome, expect.stringMatching(/^[A-Z2-9]{8}$/))
  },
)

test('with a fixed sum for screen-outs, everybody who is turned away leaves by one code', () => {
  const codes = newCodes(prolific, dice())
  const paid = aPlan({ screenOut: { reward: 20, people: 5 } })
  const exits = plannedExits(prolific, paid, codes)
  expect(exits).toHaveLength(prolific.exits.length)
  expect(exits.filter(({ screenOut }) => screenOut !== null).map(({ code }) => code)).toEqual([codes.screened_out])
  expect(codesInUse(prolific, paid, codes).quota_full).toBe(codes.screened_out)
  expect(codesInUse(prolific, aPlan(), codes)).toEqual(codes)
})

test('the exits replace those of all conditions and leave everything else as it is', () => {
  const settings = [
    { condition: 1, param: 'platform', value: '' },
    { condition: 1, param: 'redirect-url', value: 'https://old.example' },
    { condition: 1, param: 'exit-timed_out', value: 'KEPT' },
    { condition: 2, param: 'exit-no_consent', value: 'OLD' },
  ]
  const after = withExits(settings, { platform: 'prolific', codes: { complete: 'C', no_consent: 'N' } })
  const exits = [
    { param: 'platform', value: 'prolific' },
    { param: 'completion-code', value: 'C' },
    { param: 'exit-no_consent', value: 'N' },
  ]
  expect(after).toEqual([
    { condition: 1, param: 'exit-timed_out', value: 'KEPT' },
    ...[1, 2].flatMap((condition) => exits.map((exit) => ({ condition, ...exit }))),
  ])
})

test('people may take longer than they are told, but less than a day', () => {
  expect(prolific.maxMinutes(9)).toBe(26)
  expect(prolific.maxMinutes(2000)).toBe(1439)
})
