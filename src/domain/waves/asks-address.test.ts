import { expect, test } from 'vitest'
import { studyAsksAddress, visitAsksAddress } from './asks-address.ts'

const FEED = { step: 'feed' }
const CONTACT = { step: 'contact' }
const waves = (...journeys: object[][]) => ({
  waves: JSON.stringify(journeys.map((journey, i) => ({ name: `w${i}`, journey, ...(i > 0 && { opens: { days: 1 } }) }))),
})

test.each([
  ['a step "contact"', { journey: JSON.stringify([FEED, CONTACT]) }],
  ['the form of a journey, by its name', { journey: '[{"step":"feed"},{"step":"form","form":"contact"}]' }],
  ['the list of forms, by its label', { forms: '["final", "mail address"]' }],
])('%s asks for an address', (_, settings) => {
  expect(visitAsksAddress(settings)).toBe(true)
  expect(studyAsksAddress(settings)).toBe(true)
})

test.each<[string, Record<string, string>]>([
  ['no settings', {}],
  ['a setting of that name, which says whom to ask', { contact: 'Ada, ada@lab.example' }],
  ['a journey that cannot be read', { journey: 'contact' }],
  ['waves that ask for nothing', waves([FEED], [FEED])],
])('%s: nobody is asked', (_, settings) => {
  expect(studyAsksAddress(settings)).toBe(false)
})

test('a study asks where any of its waves does', () => {
  expect(studyAsksAddress(waves([FEED, CONTACT], [FEED]))).toBe(true)
  expect(studyAsksAddress(waves([FEED], [FEED, CONTACT]))).toBe(true)
})
