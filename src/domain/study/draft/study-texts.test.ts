import { expect, test } from 'vitest'
import { blankDraft, type DraftEvent, draftReducer, draftSettings } from './draft.ts'
import { revisedSettings } from './draft-changes.ts'
import { blankCondition, type ConditionDraft, changeCondition } from './draft-condition.ts'
import { copyFromSettings, draftFromSettings } from './draft-from-settings.ts'
import { restoreDraft, storedDraft } from './draft-restore.ts'
import { countLost } from './study-texts.ts'
import { newerVariant } from './variants.ts'

const change = (patch: Partial<ConditionDraft>, condition: number | 'all' = 'all'): DraftEvent => ({
  happened: 'section-changed',
  condition,
  patch,
})
const draftOf = (...events: DraftEvent[]) => events.reduce(draftReducer, blankDraft)
const both = JSON.stringify({ en: 'Agree?', de: 'Einverstanden?' })
const content = JSON.stringify({
  heading: both,
  options: [
    { value: '1', text: JSON.stringify({ en: 'Yes', de: 'Ja' }) },
    { value: '2', text: 'No' },
  ],
})
const bilingual = { languages: '["en","de"]', consent: both, 'intervention-type': 'accprompt', 'intervention-content': content }

test('taking a language away makes every text plain, also in an intervention and in other conditions', () => {
  const two: DraftEvent[] = [{ happened: 'conditions-typed', text: '2' }, { happened: 'conditions-confirmed' }]
  const open: DraftEvent = { happened: 'section-opened', section: 'consent' }
  const before = draftOf(...two, change(bilingual), open, change({ consent: JSON.stringify({ en: 'B', de: 'Bd' }) }, 2))
  const after = draftReducer(before, change({ languages: '["de"]' }))
  expect(after.conditions.map(({ consent }) => consent)).toEqual(['Einverstanden?', 'Bd'])
  expect(JSON.parse(after.conditions[0]?.['intervention-content'] ?? '')).toEqual({
    heading: 'Einverstanden?',
    options: [
      { value: '1', text: 'Ja' },
      { value: '2', text: 'No' },
    ],
  })
  // Two consents and two texts of the intervention, which both conditions share.
  expect(countLost(before.conditions, after.conditions)).toBe(4)
})

test('adding languages and changing their order loses no words', () => {
  const states = [blankCondition]
  for (const languages of ['["en","de"]', '["de","en"]', '["de","en","ar"]', '["en","de"]'])
    states.push(changeCondition(states.at(-1) ?? blankCondition, { languages }))
  for (const [i, state] of states.entries()) if (i > 0) expect(countLost(states.slice(i - 1, i), [state])).toBe(0)
  expect(states.at(-1)?.consent).toBe(blankCondition.consent)
  expect(states[2]?.consent).toBe(JSON.stringify({ en: blankCondition.consent }))
})

test('a text that is switched on begins with the shipped English words', () => {
  const german = changeCondition(blankCondition, { languages: '["de","en"]', 'has-consent': false })
  expect(JSON.parse(changeCondition(german, { 'has-consent': true }).consent)).toEqual({ en: blankCondition.consent })
})

test('a draft with languages is stored, restored and saved with its texts as they were', () => {
  const draft = draftOf(change(bilingual))
  expect(restoreDraft(storedDraft(draft), newerVariant)).toEqual(draft)
  const settings = draftSettings(draft)
  expect(settings).toContainEqual({ condition: 1, param: 'languages', value: '["en","de"]' })
  expect(settings).toContainEqual({ condition: 1, param: 'consent', value: both })
  for (const opened of [draftFromSettings(settings), copyFromSettings(settings)])
    expect(opened.conditions[0]).toEqual(draft.conditions[0])
})

test('a saved study keeps its texts to the letter until they are edited', () => {
  const spaced = '{ "de": "Einverstanden?", "en": "Agree?" }'
  const saved = draftSettings(draftOf(change({ languages: '["en", "de"]' }))).map((row) =>
    row.param === 'consent' ? { ...row, value: spaced } : row,
  )
  const savedAs = (rows: typeof saved, name: string) => rows.find(({ param }) => param === name)?.value
  const opened = draftFromSettings(saved)
  expect([savedAs(revisedSettings(opened, saved), 'consent'), savedAs(revisedSettings(opened, saved), 'languages')]).toEqual([
    spaced,
    '["en", "de"]',
  ])
})

test('languages that cannot be read are left out of a restored draft', () => {
  const stored = storedDraft(draftOf(change({ languages: '["en","en"]' })))
  expect(restoreDraft(stored, newerVariant)?.conditions[0]?.languages).toBe('')
})

test('nothing is written for English alone', () => {
  expect(draftSettings(draftOf(change({ languages: '' }))).some(({ param }) => param === 'languages')).toBe(false)
})

test('the words of scales follow the languages of the study, and shipped ones stay out of it', () => {
  const scales = [
    { name: 'accuracy', look: 'stars', points: 5 },
    { name: 'funny', look: 'points', points: 5, question: both, labels: ['No', JSON.stringify({ en: 'Very', de: 'Sehr' })] },
  ]
  const before = draftOf(change({ languages: '["en","de"]', 'rating-scales': JSON.stringify(scales) }))
  const after = draftReducer(before, change({ languages: '["de"]' }))
  expect(JSON.parse(after.conditions[0]?.['rating-scales'] ?? '')).toEqual([
    scales[0],
    { ...scales[1], question: 'Einverstanden?', labels: ['No', 'Sehr'] },
  ])
})
