import { expect, test } from 'vitest'
import { blankCondition, type ConditionDraft, changeCondition } from '../draft/draft-condition.ts'
import { adviceOnLanguages } from './advice-on-languages.ts'
import { missingIn, totalOf } from './missing-texts.ts'

const both = (en: string, de: string) => JSON.stringify({ en, de })
const translated = {
  consent: both('Agree?', 'Einverstanden?'),
  instruct: both('Scroll', 'Scrollen'),
  'has-debrief': true,
  debrief: both('Thanks', 'Danke'),
}
const condition = (patch: Partial<ConditionDraft>): ConditionDraft => changeCondition(blankCondition, patch)
const inBoth = (patch: Partial<ConditionDraft> = {}) => condition({ languages: '["en","de"]', ...translated, ...patch })
const texts = (of: ConditionDraft) => adviceOnLanguages(of).map(({ text }) => text)

const own = {
  ...{ format: 'feedlab-questionnaire', format_version: 1, version: 1, name: 'pets', label: 'Pets', asks: '' },
  ...{ languages: ['en', 'de'], submitLabel: 'Next', attentionAnswers: {}, scores: [], heading: { en: 'Pets', de: 'Tiere' } },
  pages: [
    {
      name: 'one',
      blockOrder: 'fixed',
      blocks: [
        {
          name: 'a',
          items: [
            { type: 'text', key: 'dog', label: { en: 'Dog', de: 'Hund' } },
            { type: 'text', key: 'cat', label: 'Cat' },
          ],
        },
      ],
    },
  ],
}

test('a study in one language, and one with all texts in all of its languages, get no advice', () => {
  expect([
    texts(condition({})),
    texts(inBoth()),
    texts(condition({ languages: '["de"]', 'has-debrief': true, debrief: 'Danke' })),
  ]).toEqual([[], [], []])
})

test('what is missing is named for each language, with its number', () => {
  expect(texts(inBoth({ instruct: 'Scroll', consent: '{"de":"Einverstanden?"}' }))).toEqual([
    '1 text is missing in English: the consent. Another language is shown instead.',
    '1 text is missing in German: the instructions. Another language is shown instead.',
  ])
})

test('words of labels count, and titles that we ship do not', () => {
  const labels = JSON.stringify([
    { kind: 'warning' },
    { kind: 'fact-check', title: both('Checked', 'Geprüft'), text: 'Not true.' },
  ])
  expect(texts(inBoth({ labels }))).toEqual(['1 text is missing in German: the labels. Another language is shown instead.'])
})

test('shipped words count as missing in every language but English', () => {
  const [advice] = texts(inBoth({ 'has-debrief': false, 'intervention-type': 'literacytip' }))
  expect(advice).toBe(
    '3 texts are missing in German: the standard debrief and 2 of the intervention. Another language is shown instead.',
  )
})

test('texts of own questionnaires count where the study asks them', () => {
  const questionnaires = JSON.stringify([own])
  expect(texts(inBoth({ questionnaires }))).toEqual([])
  expect(texts(inBoth({ questionnaires, forms: ['pets'], 'final-page': 'no' }))).toEqual([
    '1 text is missing in German: 1 of “Pets”. Another language is shown instead.',
  ])
})

test('shipped questionnaires are English, which is said where people read another language', () => {
  expect(adviceOnLanguages(inBoth({ forms: ['crt'] }))).toEqual([
    {
      place: 'questionnaires',
      text: expect.stringMatching(/^.+ and .+ are asked in English, also of people who read German\. A copy/),
    },
  ])
  expect(texts(condition({ languages: '["en-GB"]', forms: ['crt'], 'has-debrief': true, debrief: 'x' }))).toEqual([])
})

test('texts by language in a study that names no languages, or not that one, are named', () => {
  expect(texts(condition({ consent: both('Agree?', 'Einverstanden?') }))).toEqual([
    'There are texts in English and German, but the study names no languages: everybody reads the same one. Add the languages.',
  ])
  expect(texts(inBoth({ consent: JSON.stringify({ en: 'A', de: 'B', fr: 'C' }) }))).toEqual([
    'There are texts in French, which the study does not offer. Add the language, or delete these texts.',
  ])
  expect(
    texts(condition({ languages: '["pt"]', consent: '{"pt-BR":"A"}', 'has-debrief': true, debrief: 'x' })),
  ).not.toContainEqual(expect.stringMatching(/does not offer/))
})

test('a text that conditions share is counted once, and different ones each', () => {
  const [a, b] = [inBoth({ consent: 'A' }), inBoth({ consent: 'B' })]
  expect([totalOf(missingIn('de', [a, a])), totalOf(missingIn('de', [a, b]))]).toEqual([1, 2])
})
