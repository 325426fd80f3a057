import { expect, test } from 'vitest'
import { aDefinition, aQuestion } from '#server/testing/questionnaires.ts'
import { definitionLines } from './definition-lines.ts'

test('a questionnaire is compared by its version, its questions, statements and options', () => {
  const definition = aDefinition(
    [
      aQuestion('pets', { en: 'Which pets?', de: 'Welche Tiere?' }),
      {
        type: 'matrix',
        key: 'agree',
        label: 'Do you agree?',
        isRequired: true,
        rows: [{ key: 'walk', label: 'I walk' }],
        options: [{ value: '1', label: 'Yes' }],
      },
    ],
    { name: 'pets', version: 4, languages: ['de', 'en'] },
  )
  expect(definitionLines(definition)).toEqual([
    'Pets (pets), version 4',
    'pets: Welche Tiere?',
    'agree: Do you agree?',
    'walk: I walk',
    'agree = 1: Yes',
  ])
})
