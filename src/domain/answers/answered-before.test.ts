import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAnsweredBefore, type StoredForm } from './answered-before.ts'

const aForm: fc.Arbitrary<StoredForm> = fc.record({
  form: fc.constantFrom('final', 'crt', 'intervention', ''),
  page: fc.constantFrom('', 'one', 'two'),
  fields: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
})

test('a form that was stored is answered, whichever of its fields are sent', () => {
  expect(isAnsweredBefore([{ form: 'final', page: '', fields: ['a'] }], { form: 'final', page: '', fields: ['b'] })).toBe(true)
  expect(isAnsweredBefore([{ form: 'final', page: '', fields: [] }], { form: 'final', page: '', fields: ['b'] })).toBe(true)
})

test('answers to an intervention, or without a form, are compared field by field', () => {
  for (const form of ['intervention', '']) {
    expect(isAnsweredBefore([{ form, page: '', fields: ['a'] }], { form, page: '', fields: ['b'] })).toBe(false)
    expect(isAnsweredBefore([{ form, page: '', fields: ['a', 'b'] }], { form, page: '', fields: ['b', 'c'] })).toBe(true)
  }
})

test('of a form with pages each page is answered by itself, and all by a sending of the whole form', () => {
  const isAnswered = (stored: string, page: string) =>
    isAnsweredBefore([{ form: 'own', page: stored, fields: ['a'] }], { form: 'own', page, fields: ['a'] })
  expect(isAnswered('one', 'one')).toBe(true)
  expect(isAnswered('one', 'two')).toBe(false)
  expect(isAnswered('', 'two')).toBe(true)
  expect(isAnswered('one', '')).toBe(true)
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
