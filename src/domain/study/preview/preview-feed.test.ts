import { expect, test } from 'vitest'
import { feedAlgorithms } from '#domain/feed-algorithms/index.ts'
import { previewFeed, previewSets } from './preview-feed.ts'
import { previewScreens } from './preview-screens.ts'
import { cardIn, previewStart, screenBeside } from './preview-start.ts'

const cards = ['ads', 'news'].flatMap((entity_set) =>
  Array.from({ length: 30 }, (_, i) => ({
    entity_id: `${entity_set}_${i}`,
    entity_set,
    entity_category: entity_set,
    file_name: `${entity_set}-${i}.png`,
    covariates: {},
  })),
)
const chosen = ['news', 'ads'].map((entity_set) => ({
  entity_set,
  number_to_show: 4,
  randomize_between_subjects: 'yes' as const,
}))

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

test('a preview says which card leads, by the order of the sets in the condition', () => {
  const { findings, cards: shown } = previewFeed({ algorithm: 'will_smith_priority_control' }, chosen, cards)
  expect(findings[0]).toEqual({ kind: 'note', text: "Everybody's feed begins with news-0.png of news." })
  expect(shown[0]?.entity_id).toBe('news_0')
})

test('a preview that starts at a card has the cards before it behind it, and the intervention if that came earlier', () => {
  const settings = { 'intervention-type': 'accprompt', 'intervention-perc': '50' }
  expect(previewStart('feed', 20, settings)).toEqual({ lastSeenIdx: -1, isInterventionDone: false })
  expect(previewStart('card/3', 20, settings)).toEqual({ lastSeenIdx: 2, isInterventionDone: false })
  expect(previewStart('card/10', 20, settings)).toEqual({ lastSeenIdx: 9, isInterventionDone: true })
  expect(previewStart('card/99', 20, {})).toEqual({ lastSeenIdx: 19, isInterventionDone: false })
  expect(previewStart('intervention', 20, settings)).toEqual({ lastSeenIdx: 9, isInterventionDone: false })
})

test('beside a card stands the same card of the other condition, wherever that has it', () => {
  const of = (ids: string) => [...ids].map((entity_id) => ({ entity_id }))
  const [one, other] = [of('abc'), of('ca')]
  expect(['card/1', 'card/2', 'card/3', 'feed'].map((screen) => screenBeside(screen, one, other))).toEqual([
    ...['card/2', undefined, 'card/1', 'feed'],
  ])
})

test('only a whole number from 1 is a card', () => {
  expect(['card/1', 'card/25', 'card/0', 'card/-1', 'card/x', 'card/', 'feed'].map(cardIn)).toEqual([
    1,
    25,
    ...Array.from({ length: 5 }, () => undefined),
  ])
})

test('a preview has the ads at their places and says what the rules for the order lack', () => {
  const preview = previewFeed({ 'order-ads-every': '3', 'order-positions': 'yes' }, chosen, cards)
  expect(preview.cards.map(({ entity_set }) => entity_set === 'ads').slice(0, 6)).toEqual([
    false,
    false,
    true,
    false,
    false,
    true,
  ])
  expect(preview.findings.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^There are 4 ads for 2 places/),
    expect.stringMatching(/^No card has a position/),
  ])
})
