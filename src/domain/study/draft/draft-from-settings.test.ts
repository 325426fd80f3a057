import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blankDraft, type Draft, type DraftEvent, draftReducer, draftSettings, effectiveConditions } from './draft.ts'
import { revisedSettings } from './draft-changes.ts'
import { copyFromSettings, draftFromSettings } from './draft-from-settings.ts'

const edited = (...events: DraftEvent[]): Draft => events.reduce(draftReducer, blankDraft)
const set = { entity_set: '26010100_news', number_to_show: 6, randomize_between_subjects: 'no' as const }

const patches = fc.constantFrom<Partial<Draft['conditions'][number]>>(
  { entity_sets: [set] },
  { feed: 'swipe', skin: 'distract' },
  { feed: 'scroll', 'feed-snap': 'yes' },
  { links: 'real' },
  { composer: 'after', 'composer-min': '20', 'composer-prompt': 'Say hello', 'composer-skip': 'yes' },
  { links: 'off' },
  { 'feed-acts': 'report,hide' },
  { comments: 'open', 'comments-order': 'random', 'comments-like': 'yes' },
  { comments: 'folded', 'comments-report': 'yes', 'comments-write': 'required', 'comments-min-length': '20' },
  { 'header-name': 'Mosaic', 'header-logo': 'data:image/png;base64,iVBORw0KGgo', 'color-scheme': 'dark' },
  { 'feed-button-like': 'lognormal', 'feed-button-share': 'yes' },
  { 'intervention-type': 'accprompt', 'intervention-perc': 40 },
  { 'intervention-type': 'default', 'intervention-min-seconds': '0' },
  { 'intervention-type': 'importance', 'intervention-content': '{"heading":"Mine"}' },
  { 'intervention-type': 'accprompt-infeed' },
  { algorithm: 'engagement' },
  { 'custom-msg-type': 'modal', 'custom-msg': 'Bye' },
  { forms: ['ac', 'final'], 'failed-attention': 'exit' },
  { 'has-consent': false, 'has-instruct': false },
  { 'has-debrief': true, debrief: 'It was about feeds.' },
  { 'debrief-names-false': 'no' },
  { platform: 'mturk', 'completion-code': 'A1', 'exit-left_early': 'W1' },
  { 'study-name': 'Pilot', 'quota-total': '200' },
  { quota: '50' },
  { 'embed-hosts': 'uni.qualtrics.com' },
  { contact: 'Ada, ada@lab.example', 'retention-date': '2099-12-31' },
  { algorithm: 'will_smith_priority_control', 'feed-length': '60' },
  { 'allow-url-overrides': 'no', 'redirect-disabled': 'yes', 'allow-untokened-writes': 'yes' },
  { 'link-secret': 'a-secret-of-16-characters' },
)
const sections = fc.constantFrom(
  ...(['cards', 'feed-type', 'buttons', 'intervention', 'questionnaires', 'consent', 'platform', 'quotas', 'advanced'] as const),
)

const drafts = fc
  .tuple(
    fc.integer({ min: 1, max: 3 }),
    fc.array(sections),
    fc.array(fc.tuple(fc.constantFrom<'all' | 1 | 2 | 3>('all', 1, 2, 3), patches), { maxLength: 6 }),
  )
  .map(([n, opened, changes]) =>
    edited(
      { happened: 'conditions-typed', text: String(n) },
      { happened: 'conditions-confirmed' },
      ...opened.map((section): DraftEvent => ({ happened: 'section-opened', section })),
      ...changes.map(([condition, patch]): DraftEvent => ({ happened: 'section-changed', condition, patch })),
    ),
  )

test('a study that was created from a draft gives the same settings again', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const settings = draftSettings(draft)
      expect(draftSettings(draftFromSettings(settings))).toEqual(settings)
    }),
  )
})

/** A number of cards is not sent if the algorithm uses all cards, so it cannot be restored. */
const withoutNumbers = (draft: Draft): Draft =>
  draftReducer(draft, { happened: 'section-changed', condition: 'all', patch: { entity_sets: [unnumbered] } })
const { number_to_show: _, ...unnumbered } = set

/** The same for a feed length that the algorithm does not use. */
const withLength = (draft: Draft): Draft =>
  draftReducer(draft, { happened: 'section-changed', condition: 'all', patch: { algorithm: 'will_smith_priority_treatment' } })

test('converting a draft to settings and back keeps every condition', () => {
  fc.assert(
    fc.property(drafts, (any) => {
      const draft = withLength(withoutNumbers(any))
      const back = draftFromSettings(draftSettings(draft))
      expect(effectiveConditions(back)).toEqual(effectiveConditions(draft))
      expect(draftFromSettings(draftSettings(back))).toEqual(back)
    }),
  )
})

test('a setting without a field on the page is kept', () => {
  const settings = [
    { condition: 1, param: 'exit-timed_out', value: 'T1' },
    { condition: 1, param: 'something-new', value: 'yes' },
  ]
  const draft = draftFromSettings(settings)
  expect(draft.conditions[0]?.others).toEqual({ 'exit-timed_out': 'T1', 'something-new': 'yes' })
  expect(draftSettings(draft)).toEqual(expect.arrayContaining(settings))
})

test('a study-wide setting of one condition applies to all', () => {
  const { conditions } = draftFromSettings([
    { condition: 1, param: 'study-name', value: 'Pilot' },
    { condition: 2, param: 'feed', value: 'swipe' },
  ])
  expect(conditions.map((condition) => condition['study-name'])).toEqual(['Pilot', 'Pilot'])
})

test('exactly the sections that differ have a column per condition', () => {
  const settings = [
    { condition: 1, param: 'feed', value: 'scroll' },
    { condition: 2, param: 'feed', value: 'swipe' },
    { condition: 2, param: 'consent', value: '' },
  ]
  expect(draftFromSettings(settings)).toMatchObject({ typedConditions: '2', perCondition: ['feed-type'] })
})

test('a text that a study does not have is switched off', () => {
  const { conditions } = draftFromSettings([{ condition: 1, param: 'instruct', value: 'Look' }])
  expect(conditions[0]).toMatchObject({ 'has-consent': false, consent: '', 'has-instruct': true, instruct: 'Look' })
})

test('other spellings from scripts are understood', () => {
  const values = { 'intervention-type': 'none', algorithm: '', platform: '', forms: '["final questions","nonsense"]', feed: '' }
  const settings = Object.entries(values).map(([param, value]) => ({ condition: 1, param, value }))
  const { conditions } = draftFromSettings([...settings, { condition: 1, param: 'n-conditions', value: '2' }])
  expect(conditions).toHaveLength(2)
  expect(conditions[0]).toMatchObject({ 'intervention-type': '', algorithm: 'random', platform: 'none', feed: 'scroll' })
  expect(conditions[0]?.forms).toEqual(['final'])
})

test('settings that cannot be parsed leave their field empty', () => {
  const { conditions } = draftFromSettings([
    { condition: 1, param: 'entity_sets', value: '{broken' },
    { condition: 1, param: 'forms', value: 'ac' },
  ])
  expect(conditions[0]).toMatchObject({ entity_sets: [], forms: [] })
})

test('a copy of a study that does not say who is a test takes preview links alone for tests; its next version stays', () => {
  const settings = [{ condition: 1, param: 'entity_sets', value: JSON.stringify([set]) }]
  const testIds = (draft: Draft) => draft.conditions.map((condition) => condition['test-ids'])
  expect([testIds(copyFromSettings(settings)), testIds(draftFromSettings(settings))]).toEqual([['preview'], ['']])
  expect(revisedSettings(copyFromSettings(settings), settings)).toContainEqual({
    condition: 1,
    param: 'test-ids',
    value: 'preview',
  })
  expect(testIds(copyFromSettings([...settings, { condition: 1, param: 'test-ids', value: 'letters' }]))).toEqual(['letters'])
})

test.each([
  ['Pilot', 'Pilot (copy)'],
  ['Pilot (copy)', 'Pilot (copy 2)'],
  ['Pilot (copy 9)', 'Pilot (copy 10)'],
  ['', ''],
  ['x'.repeat(120), `${'x'.repeat(113)} (copy)`],
])('a copy of the study %j is named %j', (name, copied) => {
  const settings = [1, 2].map((condition) => ({ condition, param: 'study-name', value: name }))
  expect(copyFromSettings(settings).conditions.map((condition) => condition['study-name'])).toEqual([copied, copied])
})
