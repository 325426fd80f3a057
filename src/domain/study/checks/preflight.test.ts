import { expect, test } from 'vitest'
import { aDefinition } from '#domain/journey/testing/a-definition.ts'
import { blankDraft, type DraftEvent, draftReducer } from '../draft/draft.ts'
import { type ConditionDraft, parametersOf } from '../draft/draft-condition.ts'
import { sectionOf } from '../draft/sections.ts'
import { placeProblem } from './place-problem.ts'
import { type Finding, preflight } from './preflight.ts'

const sizes = new Map([['news', 20]])
const set = (number_to_show?: number) => ({
  entity_set: 'news',
  randomize_between_subjects: 'yes' as const,
  ...(number_to_show !== undefined && { number_to_show }),
})
const change = (patch: Partial<ConditionDraft>, condition: number | 'all' = 'all'): DraftEvent => ({
  happened: 'section-changed',
  condition,
  patch,
})
const conditions = (text: string): DraftEvent[] => [{ happened: 'conditions-typed', text }, { happened: 'conditions-confirmed' }]
const whole = (kind: Finding['kind'], ...events: DraftEvent[]) =>
  preflight(events.reduce(draftReducer, blankDraft), sizes).filter((finding) => finding.kind === kind)
const findings = (kind: Finding['kind'], ...events: DraftEvent[]) =>
  whole(kind, ...events).map(({ place, conditions: of, text }) => ({ place, conditions: of, text }))
const blocking = (...events: DraftEvent[]) => findings('blocking', ...events)
const texts = (kind: Finding['kind'], ...events: DraftEvent[]) => findings(kind, ...events).map(({ text }) => text)

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

const chosen = change({ entity_sets: [set()] })

test('a study inside a survey is advised to name the host of the survey', () => {
  const text = 'Any page on the web can embed this study. Name the host of the survey that embeds it.'
  // It names the field, which is folded, so that the advice leads to it.
  expect(whole('advice', chosen, change({ 'redirect-disabled': 'yes' }))).toContainEqual(
    expect.objectContaining({ text, param: 'embed-hosts' }),
  )
  expect(texts('advice', chosen, change({ 'redirect-disabled': 'yes', 'embed-hosts': 'uni.qualtrics.com' }))).not.toContain(text)
  expect(texts('advice', chosen)).not.toContain(text)
})

test('where a panel pays, overrides by links are better off, and the advice says why', () => {
  const advice = (patch: Partial<ConditionDraft>) =>
    whole('advice', chosen, change(patch)).filter(({ place }) => place === 'advanced')
  const prolific = { platform: 'prolific', 'completion-code': 'C1' }
  expect(advice(prolific)).toMatchObject([
    {
      place: 'advanced',
      param: 'allow-url-overrides',
      text: expect.stringContaining('people from Prolific can skip the consent'),
    },
  ])
  expect([advice({}), advice({ ...prolific, 'allow-url-overrides': 'no' })]).toEqual([[], []])
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

test('the moving panels are noted with the width from which they are seen, and what phones have instead', () => {
  const note = (feed: string) =>
    texts('note', chosen, change({ skin: 'distract', feed })).find((text) => text.includes('distract'))
  expect(note('scroll')).toContain('as on phones, one moves in the header instead')
  expect([note('scroll')?.includes('1100 pixels'), note('swipe')?.includes('1280 pixels wide and 520 high')]).toEqual([
    true,
    true,
  ])
  expect(texts('note', chosen).filter((text) => text.includes('distract'))).toEqual([])
})

test('that the swipe layout is dark is noted where light colours are asked for', () => {
  const note = (patch: Partial<ConditionDraft>) =>
    texts('note', chosen, change(patch)).filter((text) => text.includes('always dark'))
  expect(note({ feed: 'swipe', 'color-scheme': 'light' })).toHaveLength(1)
  expect([note({ feed: 'swipe' }), note({ 'color-scheme': 'light' })]).toEqual([[], []])
})

test('sets without the counts that a button takes from the sheet are named', () => {
  const draft = [chosen, change({ 'feed-button-like': 'sheet', 'feed-button-share': 'sheet' })].reduce(draftReducer, blankDraft)
  const [{ entity_set = '' } = {}] = draft.conditions[0]?.entity_sets ?? []
  const advice = (counts: Record<string, number>) =>
    preflight(draft, sizes, { sheetCounts: new Map([[entity_set, counts]]) })
      .filter(({ place }) => place === 'buttons')
      .map(({ text }) => text)
  const size = sizes.get(entity_set) ?? 0
  expect(advice({ likes: size - 1 })).toEqual([
    `${entity_set} has no counts in a column shares: its cards show that button without a number.`,
    `1 card of ${entity_set} has no count in the column likes: it shows that button without a number.`,
  ])
  expect(advice({ likes: size, shares: size })).toEqual([])
})

test('numbers of one card that do not belong together, and views that made-up counts hide, are named', () => {
  const advice = (patch: Partial<ConditionDraft>) =>
    texts('advice', chosen, change(patch)).filter((text) => /number|views/i.test(text))
  const mixed =
    'The numbers of one card do not belong together: share starts at 0 and like is made up. “Numbers beside the buttons” makes them all alike.'
  expect(advice({ 'feed-button-share': 'yes', 'feed-button-like': 'lognormal', 'feed-button-bookmark': 'plain' })).toEqual([
    mixed,
  ])
  expect(advice({ 'feed-button-share': 'yes', 'feed-button-accuracy': 'lognormal' })).toEqual([])
  const views = 'The skin Microblog shows views only beside counts from the sheet. Beside made-up counts it shows none.'
  expect(advice({ skin: 'microblog', 'feed-button-like': 'lognormal' })).toEqual([views])
  expect(advice({ skin: 'microblog', 'feed-button-like': 'sheet' })).toEqual([])
})

test('all six buttons are a choice that needs no advice', () => {
  expect(findings('advice', chosen).filter(({ place }) => place === 'buttons')).toEqual([])
})

test('a complete study has no advice', () => {
  expect(texts('advice', chosen, change({ forms: ['ac', 'final'], 'feed-button-like': 'yes' }))).toEqual([])
})

test('people whom a paying platform would send away without link or code are named', () => {
  const prolific = change({ platform: 'prolific', 'completion-code': 'C1', 'failed-attention': 'exit', forms: ['ac', 'final'] })
  expect(texts('advice', chosen, prolific).join()).toContain('who do not agree and leave early get')
  const exits = change({ 'exit-no_consent': 'N1', 'exit-failed_attention': 'F1', 'exit-left_early': 'W1' })
  expect(texts('advice', chosen, prolific, exits).join()).not.toContain('get neither')
})

test('conditions that are identical or not confirmed are reported', () => {
  expect(texts('advice', ...conditions('2'))).toContain('The conditions do not differ in anything.')
  expect(texts('advice', { happened: 'conditions-typed', text: '2' })).toContain(
    'The number of conditions is typed but not confirmed: press Enter.',
  )
})

test('what else differs between conditions is remarked, but not what participants never notice', () => {
  const differing = (patch: Partial<ConditionDraft>) => [
    chosen,
    ...conditions('2'),
    ...Object.keys(patch).map((key): DraftEvent => ({ happened: 'section-opened', section: sectionOf(key) ?? 'cards' })),
    { happened: 'section-changed', condition: 2, patch } as const,
  ]
  const remarks = (patch: Partial<ConditionDraft>) =>
    texts('note', ...differing(patch)).filter((text) => /differ|size/.test(text))
  expect(remarks({ links: 'off' })).toEqual([])
  expect(remarks({ links: 'off', quota: '20' })).toEqual([])
  expect(remarks({ links: 'off', algorithm: 'engagement' })).toEqual([
    'Conditions differ in what links open and the news feed algorithm. A difference between them may come from any of these.',
  ])
  expect(remarks({ skin: 'forum' })).toEqual([
    'The same card has another size in a condition with another skin: its picture, and how many rows of its text are shown.',
  ])
})

test('the duration is estimated from cards, questions and texts', () => {
  expect(texts('note', chosen, change({ forms: ['crt', 'final'], 'has-consent': false, 'has-instruct': false }))).toEqual([
    'Takes about 3 minutes: 20 cards and 9 questions.',
  ])
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

test('a skin that has no look for the chosen feed type is noted', () => {
  const note = (patch: Partial<ConditionDraft>) =>
    texts('note', chosen, change(patch)).filter((text) => text.includes('is made for the feed type'))
  expect(note({ skin: 'microblog', feed: 'swipe' })).toEqual([
    'The skin Microblog is made for the feed type scroll. With swipe its cards look as in the default skin.',
  ])
  expect(note({ skin: 'short-video', feed: 'scroll' })[0]).toContain('made for the feed type swipe')
  expect([note({ skin: 'microblog', feed: 'scroll' }), note({ skin: 'distract', feed: 'swipe' })]).toEqual([[], []])
})

test('a skin with a place for votes is noted where a study has none', () => {
  const note = (patch: Partial<ConditionDraft>) =>
    texts('note', chosen, change({ skin: 'forum', ...patch })).filter((text) => text.includes('has a place for'))
  expect(note({})).toEqual(['The skin Forum has a place for upvote and downvote, and this condition has neither.'])
  expect(note({ 'feed-button-upvote': 'yes' })).toEqual([])
})
