import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { questionnaires } from '../questionnaires/index.ts'
import { itemsOf } from '../questionnaires/questionnaire.ts'
import { fieldsOf } from './item-fields.ts'
import { asVariable, isKey, isReserved, isShippedField, proposeKey } from './used-keys.ts'

const none: ReadonlySet<string> = new Set()

test.each([
  ['How often do you read newspapers?', 'read_newspapers'],
  ['Wie fühlen Sie sich heute, nach allem?', 'wie_fuhlen_sie_sich'],
  ['What is your age?', 'age_2'],
  ["I don't trust {{answer.party|parties}}.", 'dont_trust'],
  ['How much is it?', 'how_much_is_it'],
  ['2024 elections', 'elections'],
  ['你多大了？', 'q1'],
  ['', 'q1'],
  ['Pneumonoultramicroscopicsilicovolcanoconiosis', 'pneumonoultramicroscopic'],
])('for %j the key %s is proposed', (text, key) => {
  expect(proposeKey(text, none)).toBe(key)
})

test('a proposed key can be used, whatever the text, and is not taken', () => {
  const words = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('age', 'Condition', 'checkpoint', 'URLParams x', 'a - b'),
  )
  fc.assert(
    fc.property(words, fc.array(words), (text, others) => {
      const taken = new Set<string>()
      for (const each of [...others, text, text]) {
        const key = proposeKey(each, taken)
        expect(isKey(key), key).toBe(true)
        expect(isReserved(key), key).toBe(false)
        expect([...taken].map(asVariable)).not.toContain(asVariable(key))
        taken.add(key)
      }
    }),
  )
})

test('the keys of shipped questionnaires are reserved, in any spelling that becomes the same column', () => {
  const stored = questionnaires.flatMap(itemsOf).filter(({ isDropped }) => !isDropped)
  for (const field of stored.flatMap(fieldsOf)) expect(isReserved(field), field).toBe(true)
  expect(isReserved('CRT-mark_adam-28')).toBe(true)
  expect(isShippedField('crt_mark-adam-28')).toBe(true)
  expect(isShippedField('CRT-mark_adam-28')).toBe(false)
})
