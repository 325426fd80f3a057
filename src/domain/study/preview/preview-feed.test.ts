import { expect, test } from 'vitest'
import { feedAlgorithms } from '#domain/feed-algorithms/index.ts'
import { noteSentence } from '../design/feed-note-words.ts'
import { previewFeed, previewSets } from './preview-feed.ts'
import { previewScreens } from './preview-screens.ts'

const cards = Array.from({ length: 30 }, (_, i) => ({
  entity_id: `news_${i}`,
  entity_set: 'news',
  entity_category: 'news',
  covariates: {},
}))
const chosen = [{ entity_set: 'news', number_to_show: 8, randomize_between_subjects: 'yes' as const }]

test.each(feedAlgorithms.map(({ name }) => name))('%s can be previewed before the first participant', (algorithm) => {
  const preview = previewFeed({ algorithm }, chosen, cards)
  expect(preview.cards.length).toBeGreaterThanOrEqual(8)
  expect(new Set(preview.cards).size).toBe(preview.cards.length)
  expect(preview.problems).toEqual([])
})

test('an edit that does not affect the cards keeps their order', () => {
  const order = (settings: Record<string, string>) => previewFeed(settings, chosen, cards).cards
  expect(order({ consent: 'b', 'feed-button-like': 'lognormal' })).toEqual(order({ consent: 'a' }))
})

test('chosen sets that exist are shown, and the others are named', () => {
  const entity_sets = JSON.stringify([{ entity_set: 'news' }, { entity_set: 'gone' }])
  expect(previewSets({ entity_sets }, new Set(['news']))).toMatchObject({
    sets: [{ entity_set: 'news' }],
    problems: ["The set 'gone' is not there any more."],
  })
  expect(previewSets({}, new Set())).toEqual({ sets: [], problems: [] })
})

test('the screens are those of a visit, in the same order', () => {
  const settings = {
    consent: 'a',
    instruct: ' ',
    'intervention-type': 'accprompt',
    forms: '["final questions"]',
    'custom-msg-type': 'modal',
  }
  expect(previewScreens(settings).map(({ value }) => value)).toEqual([
    'consent',
    'feed',
    'intervention',
    'form/final',
    'form/custom-msg',
    'ending',
  ])
  expect(previewScreens({}).map(({ label }) => label)).toEqual(['Feed', 'Ending'])
})

test('a note has a sentence, and an unknown note is shown as it is', () => {
  expect(noteSentence('shorter-feed')).toContain('the feed is shorter')
  expect(noteSentence('a-later-note')).toBe('a-later-note')
})
