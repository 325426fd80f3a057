import { expect, test } from 'vitest'
import { checkFindings } from './check-findings.ts'

const card = (entity_id: string, covariates: Record<string, unknown>) => ({
  ...{ entity_id, entity_set: 's', entity_category: 'news', file_name: String(covariates['filename'] ?? entity_id), covariates },
})

const PLAIN = card('a', { filename: 'a.png', position: '1' })
const ATTENTION = card('b', { check: 'like', position: '2' })
const DUPLICATE = card('c', { duplicate_of: 'a.png', position: '3' })
const SETTINGS = { 'order-positions': 'yes', 'feed-button-like': 'yes' }
const SETS = [{ entity_set: 's', randomize_between_subjects: 'no' as const }]

const said = (given: Partial<Parameters<typeof checkFindings>[0]> & { cards: readonly ReturnType<typeof card>[] }) =>
  checkFindings({ settings: SETTINGS, chosenSets: SETS, drawn: given.cards, ...given }).flatMap(({ kind, text }) =>
    kind === 'advice' ? [text] : [],
  )

test('checks at fixed places that everybody gets and can follow need no advice, and neither do feeds without checks', () => {
  expect(said({ cards: [PLAIN, ATTENTION, DUPLICATE] })).toEqual([])
  expect(said({ cards: [PLAIN], settings: {} })).toEqual([])
})

test.each([
  [
    'a button that is not shown',
    { settings: { ...SETTINGS, 'feed-button-like': 'no', 'feed-button-share': 'yes' } },
    /button that the post asks for/,
  ],
  ['no fixed places', { settings: { 'feed-button-like': 'yes' } }, /no fixed place/],
  [
    'a set that shows some of its cards',
    { chosenSets: [{ ...SETS[0], entity_set: 's', number_to_show: 2, randomize_between_subjects: 'yes' as const }] },
    /not everybody/,
  ],
  ['a duplicate above its card', { drawn: [DUPLICATE, ATTENTION, PLAIN] }, /comes before/],
  ['a name that no card has', { cards: [ATTENTION, DUPLICATE] }, /no card has the filename/],
])('%s is named before the study runs', (_, given, text) => {
  expect(said({ cards: [PLAIN, ATTENTION, DUPLICATE], ...given })).toEqual([expect.stringMatching(text)])
})

test('pre-flight names the checks of a feed, so that conditions with others differ in it', () => {
  const notes = (...cards: ReturnType<typeof card>[]) =>
    checkFindings({ settings: SETTINGS, chosenSets: SETS, drawn: cards, cards }).filter(({ kind }) => kind === 'note')
  expect(notes(PLAIN, ATTENTION, DUPLICATE)).toEqual([{ kind: 'note', text: '2 cards of the feed are checks: b and c.' }])
  expect(notes(PLAIN, ATTENTION)).toEqual([{ kind: 'note', text: '1 card of the feed is a check: b.' }])
  expect(notes(PLAIN)).toEqual([])
})
