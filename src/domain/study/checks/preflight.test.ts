import { expect, test } from 'vitest'
import { aDefinition } from '#domain/journey/testing/a-definition.ts'
import { blankDraft, type DraftEvent, draftReducer } from '../draft/draft.ts'
import { type ConditionDraft, parametersOf } from '../draft/draft-condition.ts'
import { placeProblem } from './place-problem.ts'
import { type Finding, preflight } from './preflight.ts'
import { change, chosen, conditions, findings, set, sizes, texts } from './testing/findings.ts'

const blocking = (...events: DraftEvent[]) => findings('blocking', ...events)

const NO_SET = 'You need to select at least one set per condition under the Cards section.'

test('a study without a set is blocked at its cards', () => {
  expect(blocking()).toEqual([{ place: 'cards', conditions: [], text: NO_SET }])
})

test('only the conditions without a set are named', () => {
  const open: DraftEvent = { happened: 'section-opened', section: 'cards' }
  expect(blocking(...conditions('3'), open, change({ entity_sets: [set()] }, 2))).toEqual([
    { place: 'cards', conditions: [1, 3], text: NO_SET },
  ])
})

test('a study with a set has no blocking problems', () => {
  expect(blocking(chosen)).toEqual([])
})

test.each<[Partial<ConditionDraft>, Finding['place'], string]>([
  [{ entity_sets: [set(21)] }, 'cards', "entity_sets: asks for 21 cards of 'news', which has 20"],
  [{ entity_sets: [{ ...set(), entity_set: 'gone' }] }, 'cards', "entity_sets: unknown set 'gone'"],
  [{ 'feed-button-like': 'maybe' }, 'buttons', "feed-button-like: must be one of no, yes, lognormal, plain, sheet, not 'maybe'"],
  [
    { platform: 'custom', 'redirect-url': 'https://x.example/?a={{secret}}' },
    'platform',
    "redirect-url: unknown placeholder '{{secret}}'",
  ],
])('%j is reported at its place and blocks the study', (patch, place, text) => {
  expect(blocking(chosen, change(patch))).toEqual([{ place, conditions: [], text }])
})

test.each<[Partial<ConditionDraft>, Finding['place']]>([
  [{ consent: '' }, 'consent'],
  [{ consent: ' ', platform: 'none' }, 'consent'],
  [{ instruct: '' }, 'instructions'],
  [{ 'has-debrief': true, debrief: '\n' }, 'debrief'],
  [{ 'custom-msg-type': 'modal' }, 'end-message'],
  // Also where no language has any words.
  [{ languages: '["en","de"]', consent: '{"en":"","de":" "}' }, 'consent'],
  [{ languages: '["en","de"]', 'custom-msg-type': 'modal', 'custom-msg': '{"en":""}' }, 'end-message'],
  [{ platform: 'mturk' }, 'platform'],
])('%j is a risk at its place, and does not block the study', (patch, place) => {
  expect(blocking(chosen, change(patch))).toEqual([])
  expect(findings('risk', chosen, change(patch))).toMatchObject([{ place, conditions: [] }])
})

test('a risk of one condition names it, and the settings that would be sent count', () => {
  const ofOne = [
    ...conditions('2'),
    { happened: 'section-opened', section: 'platform' } as const,
    change({ platform: 'sona' }, 2),
  ]
  expect(findings('risk', chosen, ...ofOne)).toMatchObject([{ place: 'platform', conditions: [2] }])
  const draft = [chosen, change({ platform: 'sona' })].reduce(draftReducer, blankDraft)
  expect(preflight(draft, sizes, { settings: [] }).filter(({ kind }) => kind === 'risk')).toEqual([])
})

test('an exit that the platform does not show is not sent and does not block', () => {
  const prolific = change({ platform: 'prolific', 'completion-code': 'C1', 'exit-no_consent': 'javascript://x' })
  expect(blocking(chosen, prolific)).toMatchObject([{ place: 'platform' }])
  const none = change({ platform: 'none' })
  expect(blocking(chosen, prolific, none)).toEqual([])
  const { conditions: drafts } = [chosen, prolific, none].reduce(draftReducer, blankDraft)
  expect(drafts.map((condition) => parametersOf(condition)['exit-no_consent'])).toEqual([undefined])
})

test('a finding names its setting and, where conditions have names, those too', () => {
  const named = [...conditions('2'), change({ 'condition-name': 'control' }, 1)]
  const draft = [...named, chosen, change({ 'quota-total': '5', platform: 'mturk', 'completion-code': 'C' })]
  const [first] = preflight(draft.reduce(draftReducer, blankDraft), sizes)
  expect(first).toMatchObject({ kind: 'risk', place: 'platform', param: 'exit-quota_full', names: ['control', ''] })
  expect(placeProblem('condition 2, condition-name: must be one line')).toMatchObject({
    place: 'conditions',
    param: 'condition-name',
    conditions: [2],
  })
})

test('two conditions of the same name are reported', () => {
  const text = 'Two conditions are called “a”: in the data only their numbers differ.'
  const twice = [...conditions('2'), change({ 'condition-name': 'a' }, 1), change({ 'condition-name': ' a' }, 2)]
  expect(texts('advice', ...twice)).toContain(text)
  expect(texts('advice', ...twice, change({ 'condition-name': 'b' }, 2))).not.toContain(text)
})

test('a note has a place on the page', () => {
  expect(findings('note', chosen)).toMatchObject([{ place: 'cards' }])
})

test('until the sets are loaded, a chosen set is assumed to exist', () => {
  const draft = [change({ entity_sets: [set(99)] })].reduce(draftReducer, blankDraft)
  expect(preflight(draft, undefined).filter(({ kind }) => kind === 'blocking')).toEqual([])
})

test.each<[Partial<ConditionDraft>, string]>([
  [{ 'has-consent': false }, 'Participants start without informed consent: its text is missing.'],
  [{ forms: ['crt', 'final'] }, 'There is no attention check among the questionnaires.'],
  [{ forms: ['ac'], 'final-page': 'no' }, 'The final questions are missing: they hold the honesty question and the comments.'],
])('%j gives advice', (patch, text) => {
  expect(texts('advice', chosen, change(patch))).toContain(text)
})

test('questions about cards that were not seen need cards that the feed leaves', () => {
  const form = aDefinition('memory', [
    {
      ...{ name: 'one', blockOrder: 'fixed' },
      blocks: [
        {
          name: 'cards',
          items: [],
          cards: {
            rules: [{ choose: 'seen', n: 9 }, ...[4, 1].map((n) => ({ choose: 'not-seen' as const, n }))],
            showsCounts: false,
          },
        },
      ],
    },
  ])
  const asks = change({ forms: ['memory'], questionnaires: JSON.stringify([form]) })
  const about = (...events: DraftEvent[]) => texts('advice', ...events).filter((text) => text.includes('not seen'))
  expect(about(chosen, asks)).toEqual([
    `“${form.label}” asks about 5 cards that a person has not seen, but the feed leaves none of the 20. Show fewer cards, or choose larger sets.`,
  ])
  expect(about(change({ entity_sets: [set(16)] }), asks)[0]).toContain('leaves 4 of the 20')
  expect(about(change({ entity_sets: [set(15)] }), asks)).toEqual([])
  expect(about(chosen, change({ questionnaires: JSON.stringify([form]) }))).toEqual([])
})

test.each([
  ["condition 2, forms: unknown form 'x'", { place: 'questionnaires', conditions: [2], text: "forms: unknown form 'x'" }],
  [`${NO_SET} Missing in condition 2, 3`, { place: 'cards', conditions: [2, 3], text: NO_SET }],
  ['n-conditions is 1, but there are settings for condition 2', { place: 'conditions' }],
  ["condition 1: unknown parameter 'colour'", { place: 'create', conditions: [1] }],
  ['something else', { place: 'create', conditions: [], text: 'something else' }],
])("the server's problem %j has its place on the page", (problem, placed) => {
  expect(placeProblem(problem)).toMatchObject(placed)
})

test('pictures on other hosts, and fetching that has not ended, are said before a study uses the set', () => {
  const draft = [chosen].reduce(draftReducer, blankDraft)
  const textsOf = (facts: Parameters<typeof preflight>[2]) =>
    preflight(draft, sizes, facts).flatMap(({ kind, place, text }) => (kind === 'advice' && place === 'cards' ? [text] : []))
  const linked = new Map([['news', 3]])
  expect(textsOf({ linked })).toEqual([expect.stringContaining('3 cards of news show pictures or videos from other hosts')])
  const fetching = textsOf({ linked, fetched: new Set(['news']) })
  expect(fetching).toEqual([expect.stringContaining('news are still being fetched')])
  expect(textsOf({ linked: new Map([['other', 3]]), fetched: new Set(['other']) })).toEqual([])
})

test('facts from the server about sets and feeds are reported at their place', () => {
  const draft = [...conditions('2'), chosen].reduce(draftReducer, blankDraft)
  const findings = preflight(draft, sizes, {
    withoutAltText: new Map([['news', 3]]),
    feeds: new Map([
      [
        2,
        [
          { kind: 'advice', text: 'It is shorter.' },
          { kind: 'note', text: 'It begins with a.png of news.' },
        ],
      ],
    ]),
  })
  expect(findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'advice',
        place: 'cards',
        text: expect.stringContaining('3 cards of news have no alt text'),
      }),
      { kind: 'advice', place: 'algorithm', conditions: [2], text: 'It is shorter.' },
      { kind: 'note', place: 'algorithm', conditions: [2], text: 'It begins with a.png of news.' },
    ]),
  )
  expect(texts('advice', chosen).some((text) => text.includes('alt text'))).toBe(false)
})
