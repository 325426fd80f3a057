import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardLabels, MAX_LABEL_LENGTH } from './card-labels.ts'
import { checkLabels } from './check-labels.ts'
import { describeLabels } from './describe-labels.ts'
import { findLabelKind, labelKinds } from './index.ts'
import { labelFindings } from './label-findings.ts'
import { type LabelRule, readRules } from './label-rule.ts'

const shown = (rule: Partial<LabelRule>, covariates: Record<string, unknown> = {}) =>
  cardLabels([{ kind: 'warning', ...rule }], covariates)
const problems = (...rules: unknown[]) => checkLabels(JSON.stringify(rules))

test('a card has the labels that its column names, in any case and several at once', () => {
  expect(shown({}, {})).toEqual([])
  expect(shown({}, { label: ' Warning ' })).toEqual([
    { name: 'warning', kind: 'warning', place: 'under', color: 'amber', isAlert: true },
  ])
  expect(shown({}, { label: 'ai-made; warning' })).toHaveLength(1)
  expect(shown({ name: 'false' }, { label: 'warning' })).toEqual([])
  expect(shown({ name: 'false' }, { label: 'false' })).toHaveLength(1)
})

test('a study can choose the cards by any column, with or without values, or take all', () => {
  expect(shown({ column: 'veracity', values: ['FALSE'] }, { veracity: false })).toHaveLength(1)
  expect(shown({ column: 'veracity', values: ['false'] }, { veracity: 'true' })).toEqual([])
  expect(shown({ column: 'note' }, { note: 'x' })).toHaveLength(1)
  expect(shown({ column: 'note' }, { note: ' ' })).toEqual([])
  expect(shown({ cards: 'all' })).toHaveLength(1)
})

test('the words of the card come before those of the study, and nothing else of the card is shown', () => {
  const rule = { kind: 'fact-check', cards: 'all', text: 'Wrong.', source: 'Desk' } as const
  expect(shown(rule, { label_text: 'It rained.', veracity: 'false', label: 'x' })).toEqual([
    { name: 'fact-check', kind: 'fact-check', place: 'under', color: 'red', isAlert: true, text: 'It rained.', source: 'Desk' },
  ])
  expect(shown({ ...rule, text_column: 'note', source_column: '' }, { note: 'N', label_source: 'S' })).toMatchObject([
    { text: 'N', source: 'Desk' },
  ])
})

test('a label without need of words reads the usual columns only where the card has no other label', () => {
  const cell = { label_text: 'Seen in 2019', label_source: 'Desk' }
  expect(shown({}, { ...cell, label: 'warning' })).toMatchObject([{ text: 'Seen in 2019', source: 'Desk' }])
  expect(shown({}, { ...cell, label: 'warning, fact-check' })[0]?.text).toBeUndefined()
  expect(shown({ cards: 'all' }, { ...cell, label: 'fact-check' })[0]?.text).toBeUndefined()
  expect(shown({ cards: 'all', text_column: 'label_text' }, cell)).toMatchObject([{ text: 'Seen in 2019' }])
})

test('a label that lacks the words it needs is not shown', () => {
  expect(shown({ kind: 'community-note', cards: 'all' })).toEqual([])
  expect(shown({ kind: 'source-credibility', cards: 'all' }, { label_score: '' })).toEqual([])
  expect(shown({ kind: 'source-credibility', cards: 'all' }, { label_score: 85 })).toMatchObject([{ score: '85' }])
})

test('place, colour, folding and the question at a share are as the study says, or as the kind does', () => {
  const own = { cards: 'all', place: 'above', color: 'red', fold: 'no', share: 'ask', text: 'T' } as const
  expect(shown(own)).toMatchObject([{ place: 'above', color: 'red', asksShare: true }])
  expect(shown(own)[0]?.isFolded).toBeUndefined()
  expect(shown({ cards: 'all', text: 'T' })).toMatchObject([{ isFolded: true }])
  expect(shown({ kind: 'interstitial', cards: 'all' })).toMatchObject([{ place: 'cover', asksShare: true }])
  expect(shown({ kind: 'interstitial', cards: 'all', share: 'free' })[0]?.asksShare).toBeUndefined()
})

test('a card is covered by one label at most', () => {
  const rules = [
    { kind: 'interstitial', cards: 'all', name: 'a' } as const,
    { kind: 'interstitial', cards: 'all', name: 'b' } as const,
  ]
  expect(cardLabels(rules, {}).map(({ name }) => name)).toEqual(['a'])
})

test('whatever a cell holds, words of a label are short and without control characters', () => {
  fc.assert(
    fc.property(fc.anything(), (label_text) => {
      for (const { text = '' } of shown({ kind: 'fact-check', cards: 'all' }, { label_text })) {
        expect(text.length).toBeLessThanOrEqual(MAX_LABEL_LENGTH)
        expect(text).not.toMatch(/(?!\n)\p{Cc}/u)
      }
    }),
  )
})

test('every kind is accepted as shipped', () => {
  expect(checkLabels('')).toEqual([])
  expect(problems(...labelKinds.map(({ name }) => ({ kind: name })))).toEqual([])
})

test.each<[unknown, RegExp]>([
  ['not a list', /JSON list/],
  [[{ kind: 'banner' }], /Label 1 \(banner\) must be of the kind warning, .*, not 'banner'/],
  [[{ kind: 'warning', html: 'x' }], /field that no label has/],
  [[{ kind: 'warning', title: ' ' }], /has no words in its title/],
  [[{ kind: 'warning', title: '{"en":""}' }], /has no words in its title/],
  [[{ kind: 'fact-check', text_column: '' }], /has no words: give it a text/],
  [[{ kind: 'source-credibility', score_column: '' }], /has no score/],
  [[{ kind: 'warning', text: 'x'.repeat(1001) }], /at most 1000 characters in its text, not 1001/],
  [[{ kind: 'warning', color: 'pink' }], /color of neutral, .*, not 'pink'/],
  [[{ kind: 'interstitial', place: 'above' }], /covers the content/],
  [[{ kind: 'warning', cards: 'all', column: 'x' }], /cannot name a column/],
  [[{ kind: 'warning', cards: 'some' }], /not 'some'/],
  [[{ kind: 'warning', name: 'A b' }], /name of small letters/],
  [[{ kind: 'warning' }, { kind: 'warning' }], /Two labels are called warning/],
])('%j is refused', (rules, problem) => {
  expect(checkLabels(JSON.stringify(rules)).join()).toMatch(problem)
})

test('the design says each label with its cards', () => {
  expect(describeLabels([])).toBe('none')
  expect(
    describeLabels([
      { kind: 'warning', column: 'veracity', values: ['false'], title: '{"en":"False","de":"Falsch"}', color: 'red' },
      { kind: 'interstitial', cards: 'all' },
      { kind: 'fact-check' },
    ]),
  ).toBe(
    'warning “False” at cards with veracity false, red; interstitial “This post may contain false information” at all cards, a share asks again; fact-check “Fact-check” at cards with label fact-check',
  )
})

test('pre-flight names labels that no card has, and cards whose label has no words', () => {
  const card = (n: number, covariates: Record<string, string>) => ({
    ...{ entity_id: `c${n}`, entity_set: 's', entity_category: 'news', file_name: `${n}.png`, covariates },
  })
  const cards = [card(1, { label: 'fact-check' }), card(2, { label: 'fact-check', label_text: 'Yes' }), card(3, {})]
  expect(labelFindings(cards, [{ kind: 'fact-check' }, { kind: 'ai-made' }]).map(({ text }) => text)).toEqual([
    '1 card with the label fact-check has no words in the column label_text, so no label is shown there: 1.png.',
    'No card has the label ai-made: none has ai-made in its column label.',
  ])
  expect(labelFindings(cards, [{ kind: 'fact-check', text: 'Wrong' }])).toEqual([])
})

test('a setting that cannot be read gives no labels', () => {
  for (const value of ['', '{', '{}', '[1]', '[{"kind":1}]', '[{"values":["x"]}]']) expect(readRules(value)).toEqual([])
  expect(findLabelKind('constructor')).toBeUndefined()
})
