import { expect, test } from 'vitest'
import { blankDraft, type DraftEvent, draftReducer } from '../draft/draft.ts'
import type { ConditionDraft } from '../draft/draft-condition.ts'
import { sectionOf } from '../draft/sections.ts'
import { preflight } from './preflight.ts'
import { change, chosen, conditions, findings, sizes, texts, whole } from './testing/findings.ts'

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

test('a study that compares networks and asks for no consent is advised to tell people', () => {
  const advice = (patch: Partial<ConditionDraft>) =>
    whole('advice', chosen, change(patch)).filter(({ param }) => param === 'detect-duplicates')
  const compares = { 'detect-duplicates': 'yes' }
  expect(advice({ ...compares, 'has-consent': false })).toMatchObject([
    { place: 'privacy', text: expect.stringContaining('Tell them') },
  ])
  expect([advice(compares), advice({ 'has-consent': false })]).toEqual([[], []])
})
