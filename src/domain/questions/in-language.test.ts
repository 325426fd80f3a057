import { expect, test } from 'vitest'
import { questionnaires } from '../questionnaires/index.ts'
import type { Questionnaire } from '../questionnaires/questionnaire.ts'
import { inLanguage } from './in-language.ts'
import type { Text } from './text.ts'

const label = { en: 'How old are you?', de: 'Wie alt sind Sie?' }

const own: Questionnaire<Text> = {
  ...{ name: 'own', label: 'Own', asks: 'Age', aliases: [], submitLabel: 'Next' },
  heading: { en: 'You', de: 'Sie' },
  pages: [
    {
      name: 'first',
      blockOrder: 'fixed',
      blocks: [
        {
          name: 'all',
          intro: { en: 'Please say', de: 'Bitte sagen Sie' },
          items: [
            { type: 'radio', key: 'age', label, isRequired: true, options: [{ value: 'en', label: { en: 'Old', de: 'Alt' } }] },
            {
              ...{ type: 'matrix', key: 'm', label, isRequired: false, options: [{ value: '1', label: 'one' }] },
              rows: [{ key: 'm_1', label: { en: 'Row', de: 'Zeile' } }],
            },
          ],
        },
      ],
    },
  ],
}

test('a questionnaire in a language has every text in it, and everything else as it was', () => {
  const german = inLanguage(own, ['de', 'en'])
  expect(german.heading).toBe('Sie')
  expect(german.pages[0]?.blocks[0]).toMatchObject({
    intro: 'Bitte sagen Sie',
    items: [
      { key: 'age', label: 'Wie alt sind Sie?', options: [{ value: 'en', label: 'Alt' }] },
      { rows: [{ key: 'm_1', label: 'Zeile' }], options: [{ value: '1', label: 'one' }] },
    ],
  })
  expect(JSON.stringify(german)).not.toContain('"de"')
})

test.each(questionnaires)('the shipped questionnaire $name is the same in every language', (questionnaire) => {
  expect(inLanguage(questionnaire, ['de'])).toEqual(questionnaire)
})
