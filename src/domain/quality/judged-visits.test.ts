import fc from 'fast-check'
import { expect, test } from 'vitest'
import { raisedFlags } from './judge.ts'
import { valuesOfVisits, withWavesOfFlags } from './judged-visits.ts'
import { personRules } from './rules/index.ts'
import { reasonText } from './words.ts'

const chosen = personRules.map(({ name, threshold }) => ({ name, threshold }))
const someValues = fc.record(
  Object.fromEntries(personRules.map(({ name }) => [name, fc.option(fc.double({ min: 0, max: 3000, noNaN: true }))])),
)
const someVisits = fc.array(fc.record({ wave: fc.constantFrom('start', 'week', 'month'), values: someValues }), { maxLength: 4 })

test('a person is flagged by a rule where any of their visits is, and each flag names just those waves', () => {
  fc.assert(
    fc.property(someVisits, (visits) => {
      const flags = withWavesOfFlags(raisedFlags(valuesOfVisits(visits) ?? {}, chosen), visits)
      for (const { name } of chosen) {
        const own = visits.filter(({ values }) => raisedFlags(values, chosen).some((flag) => flag.name === name))
        const flag = flags.find((each) => each.name === name)
        expect(flag?.waves ?? []).toEqual(own.map(({ wave }) => wave))
        expect(flag !== undefined).toBe(own.length > 0)
      }
    }),
  )
})

test('in a study of one visit nothing is said about waves, and without a stored visit nothing is judged', () => {
  const values = { fast: 300, said_random: null }
  const visits = [{ wave: null, values }]
  expect(valuesOfVisits(visits)).toBe(values)
  expect(withWavesOfFlags(raisedFlags(values, chosen), visits)).toEqual([{ name: 'fast', threshold: 500, value: 300 }])
  expect(valuesOfVisits([])).toBeNull()
})

test('the reason of an exclusion says in which waves the flag is up', () => {
  const flag = { name: 'fast', threshold: 500, value: 300 }
  expect(reasonText([{ ...flag, waves: ['week'] }])).toBe('Too fast per card: 0.3 s per card, threshold 0.5 (wave week)')
  expect(reasonText([{ name: 'said_random', threshold: 1, value: 1, waves: ['start', 'week'] }])).toBe(
    'Said that they answered at random (waves start, week)',
  )
})
