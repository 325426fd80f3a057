import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftReducer } from './draft.ts'
import { changesBy, revisedSettings } from './draft-changes.ts'
import type { ConditionDraft } from './draft-condition.ts'
import { draftFromSettings } from './draft-from-settings.ts'

const ofConditions = (...conditions: Record<string, string>[]) =>
  conditions.flatMap((values, i) => Object.entries(values).map(([param, value]) => ({ condition: i + 1, param, value })))
const edited = (settings: ReturnType<typeof ofConditions>, patch: Partial<ConditionDraft>, condition: number | 'all' = 'all') =>
  draftReducer(draftFromSettings(settings), { happened: 'section-changed', condition, patch })

/** Settings as a script may write them: without a field on the page, in another spelling, or missing. */
const SCRIPTED = {
  entity_sets: [
    '[ {"entity_set":"26010100_news", "number_to_show":5} ]',
    '[{"entity_set":"a","randomize_between_subjects":"no"}]',
  ],
  algorithm: ['engagement', 'random', ''],
  'intervention-type': ['none', 'accprompt', 'accprompt-infeed', ''],
  'intervention-content': ['{ "heading": "Mine" }', ''],
  'intervention-perc': ['33.5', '0', ''],
  'custom-msg': ['Left over', ''],
  platform: ['None', 'prolific', ''],
  'redirect-url': ['https://panel.example/done'],
  forms: ['["final"]', '["attention check", "final questions"]', ''],
  'feed-button-like': ['', 'yes', '0'],
  'exit-timed_out': ['T1'],
  'study-name': ['Pilot'],
  'something-new': ['yes'],
} as const

const scripted = fc
  .array(
    fc.record(Object.fromEntries(Object.entries(SCRIPTED).map(([param, values]) => [param, fc.constantFrom(...values)])), {
      requiredKeys: [],
    }),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((conditions) => ofConditions(...(conditions as Record<string, string>[]))) // plain settings, as above
  .filter((settings) => settings.some(({ condition }) => condition === 1))

test('a study that was opened and not edited keeps exactly its settings', () => {
  fc.assert(
    fc.property(scripted, (settings) => {
      const draft = draftFromSettings(settings)
      expect(revisedSettings(draft, settings)).toEqual(settings)
      expect(changesBy(draft, settings)).toEqual([])
    }),
  )
})

test('an edit changes only what was edited', () => {
  fc.assert(
    fc.property(scripted, (settings) => {
      const changes = changesBy(edited(settings, { 'has-debrief': true, debrief: 'It was about feeds.' }), settings)
      expect(changes).toEqual([{ condition: null, param: 'debrief', before: null, after: 'It was about feeds.' }])
    }),
  )
})

test('an edit of one condition is listed for that condition', () => {
  const settings = ofConditions({ feed: 'scroll' }, { feed: 'scroll' })
  const open = draftReducer(draftFromSettings(settings), { happened: 'section-opened', section: 'feed-type' })
  const draft = draftReducer(open, { happened: 'section-changed', condition: 2, patch: { feed: 'swipe' } })
  expect(changesBy(draft, settings)).toEqual([{ condition: 2, param: 'feed', before: 'scroll', after: 'swipe' }])
})

test('an emptied setting is removed, and a new condition is listed with all its settings', () => {
  const settings = ofConditions({ consent: 'Agree', quota: '5', 'something-new': 'yes' })
  expect(revisedSettings(edited(settings, { 'has-consent': false, quota: '' }), settings)).toEqual(
    ofConditions({ 'something-new': 'yes' }),
  )
  const typed = draftReducer(draftFromSettings(settings), { happened: 'conditions-typed', text: '2' })
  const two = revisedSettings(draftReducer(typed, { happened: 'conditions-confirmed' }), settings)
  const second = two.filter(({ condition }) => condition === 2).map(({ param }) => param)
  expect(second).toEqual(expect.arrayContaining(['consent', 'quota', 'something-new', 'n-conditions', 'feed']))
  expect(two).toContainEqual({ condition: 1, param: 'n-conditions', value: '2' })
})
