import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAnsweredBefore, type StoredForm } from './answered-before.ts'

const aForm: fc.Arbitrary<StoredForm> = fc.record({
  form: fc.constantFrom('final', 'crt', 'intervention', ''),
  fields: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
})

test('a form that was stored is answered, whichever of its fields are sent', () => {
  expect(isAnsweredBefore([{ form: 'final', fields: ['a'] }], { form: 'final', fields: ['b'] })).toBe(true)
  expect(isAnsweredBefore([{ form: 'final', fields: [] }], { form: 'final', fields: ['b'] })).toBe(true)
})

test('answers to an intervention, or without a form, are compared field by field', () => {
  for (const form of ['intervention', '']) {
    expect(isAnsweredBefore([{ form, fields: ['a'] }], { form, fields: ['b'] })).toBe(false)
    expect(isAnsweredBefore([{ form, fields: ['a', 'b'] }], { form, fields: ['b', 'c'] })).toBe(true)
  }
})

test('nothing is answered before the first answers are stored, and another form answers nothing', () => {
  fc.assert(
    fc.property(fc.array(aForm), aForm, (stored, sent) => {
      const others = stored.filter(({ form }) => form !== sent.form)
      expect(isAnsweredBefore([], sent)).toBe(false)
      expect(isAnsweredBefore(others, sent)).toBe(false)
      if (sent.fields.length > 0) expect(isAnsweredBefore([...others, sent], sent)).toBe(true)
    }),
  )
})
