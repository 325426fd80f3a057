import { describe, expect, test } from 'vitest'
import type { Definition } from '../definition.ts'
import { givenForms, missingForms, withForms } from './forms-in-settings.ts'

// Only the name is looked at.
const named = (name: string) => ({ name }) as Definition
const setting = (condition: number, param: string, value: unknown) => ({ condition, param, value: JSON.stringify(value) })

describe('questionnaires that are missing', () => {
  test('are those of forms and journey of all conditions that are neither shipped nor given', () => {
    const settings = [
      setting(1, 'forms', ['crt', 'pets', 'attention check']),
      setting(2, 'forms', ['pets', 'party']),
      setting(2, 'journey', [{ step: 'consent' }, { step: 'form', form: 'screen' }, { step: 'form', form: 'lean' }]),
      setting(1, 'questionnaires', [named('party')]),
    ]
    expect(missingForms(settings)).toEqual(['pets', 'screen'])
  })

  test.each(['', 'null', '[', '{}', '[1, null, {"form": 3}]'])('are none in a journey of %j', (value) => {
    expect(missingForms([{ condition: 1, param: 'journey', value }])).toEqual([])
  })
})

test('questionnaires are put beside those that are given, the same in all conditions', () => {
  const settings = [setting(1, 'forms', ['pets']), setting(1, 'questionnaires', [named('party')]), setting(2, 'forms', ['pets'])]
  const after = withForms(settings, [named('pets')])
  expect(givenForms(after)?.map(({ name }) => name)).toEqual(['party', 'pets'])
  expect(after.filter(({ param }) => param === 'questionnaires').map(({ condition }) => condition)).toEqual([1, 2])
  expect(after.filter(({ param }) => param === 'forms')).toEqual(settings.filter(({ param }) => param === 'forms'))
  expect(withForms([setting(1, 'forms', [])], [])).toEqual([setting(1, 'forms', [])])
})

test.each(['{', '3', '[{}]', '[null]'])('a setting that cannot be read, such as %s, gives no questionnaires', (value) => {
  expect(givenForms([{ condition: 1, param: 'questionnaires', value }])).toBeUndefined()
})
