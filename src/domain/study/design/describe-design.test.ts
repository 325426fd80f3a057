import { expect, test } from 'vitest'
import { ORDER_KEYS } from '#domain/feed/order/order-rules.ts'
import { blankDraft, type DraftEvent, draftReducer } from '../draft/draft.ts'
import { type ConditionDraft, EXIT_KEYS } from '../draft/draft-condition.ts'
import { ADVANCED_KEYS } from '../draft/draft-keys.ts'
import { describeDesign, designText } from './describe-design.ts'
import { conditionNames, namesIn } from './words.ts'

const sizes = new Map([
  ['news', 100],
  ['fun', 10],
])
const change = (patch: Partial<ConditionDraft>, condition: number | 'all' = 'all'): DraftEvent => ({
  happened: 'section-changed',
  condition,
  patch,
})
const two: DraftEvent[] = [{ happened: 'conditions-typed', text: '2' }, { happened: 'conditions-confirmed' }]
const described = (...events: DraftEvent[]) => describeDesign(events.reduce(draftReducer, blankDraft), sizes)
const news = { entity_sets: [{ entity_set: 'news', randomize_between_subjects: 'yes' as const }] }

test('a blank draft is described as one condition without cards', () => {
  expect(described().lead).toBe('One condition; no cards yet.')
})

test('two conditions are described by their differences', () => {
  const open: DraftEvent[] = [
    { happened: 'section-opened', section: 'buttons' },
    { happened: 'section-opened', section: 'intervention' },
  ]
  expect(described(...two, change(news)).lead).toBe('Two conditions; 100 cards each; they do not differ yet.')
  const { lead } = described(
    ...two,
    change(news),
    ...open,
    change({ 'feed-button-like': 'lognormal' }, 2),
    change({ 'intervention-type': 'accprompt' }, 2),
  )
  expect(lead).toBe('Two conditions; 100 cards each; they differ in the like button and the intervention.')
})

test('every setting that can differ has a name in plain words', () => {
  const names = [...ADVANCED_KEYS, ...EXIT_KEYS, ...ORDER_KEYS].map((key) => {
    const values = { platform: 'prolific', 'completion-code': 'C1' }
    const open: DraftEvent[] = (['advanced', 'platform', 'algorithm'] as const).map((section) => ({
      happened: 'section-opened',
      section,
    }))
    return described(...two, change(values), ...open, change({ [key]: 'no' }, 2)).lead
  })
  for (const lead of names) expect(lead).toMatch(/they (do not differ yet|differ in (the [a-z]|who|how|whether|what|where))/)
  expect(new Set(names).size).toBeGreaterThan(6)
  expect(names.join()).not.toMatch(/exit-|link-secret|url-overrides|redirect-disabled|untokened-writes/)
})

test('a feed that comes to rest at cards is described, a swiped one does so anyway', () => {
  const feedType = (feed: string) =>
    described(change({ feed, 'feed-snap': 'yes' })).parts.find(({ section }) => section === 'feed-type')?.groups[0]?.phrase
  expect(feedType('scroll')).toBe('scroll, coming to rest at a card')
  expect(feedType('swipe')).toBe('swipe')
})

test('the design says what counts as dwell, and where the focal line is', () => {
  const dwell = (patch: Partial<ConditionDraft>) =>
    described(change(patch)).parts.find(({ section }) => section === 'measurement')?.groups[0]?.phrase
  expect(dwell({ 'dwell-definition': 'half' })).toBe('dwell counts while half of a card is visible, or fills half of the room')
  expect(dwell({ 'dwell-definition': 'focal', 'focal-line': '0.5' })).toBe(
    'dwell counts for one card at a time, the one at the focal line; the focal line is at 0.5 of the height',
  )
})

test('what is moved after the draw is part of the order', () => {
  const order = (patch: Partial<ConditionDraft>) =>
    described(change(patch)).parts.find(({ section }) => section === 'algorithm')?.groups[0]?.phrase
  expect(order({})).toBe('random')
  expect(order({ 'order-ads-every': '5', 'order-positions': 'yes', 'order-blocks': 'yes', 'order-authors': 'yes' })).toBe(
    'random; cards with a position in the sheet get that place; every 5th place is an ad; cards of one block follow one another; no author twice in a row where that is possible',
  )
  expect(['2', '11', '13', '21', '23'].map((k) => order({ 'order-ads-every': k }))).toEqual(
    ['2nd', '11th', '13th', '21st', '23rd'].map((nth) => `random; every ${nth} place is an ad`),
  )
})

test('the design says whether and when a post is asked for', () => {
  const phrase = (patch: Partial<ConditionDraft>) =>
    described(change(patch)).parts.find(({ section }) => section === 'composer')?.groups[0]?.phrase
  expect(phrase({})).toBe('none')
  expect(phrase({ composer: 'feed' })).toBe('may be written above the feed')
  expect(phrase({ composer: 'before', 'composer-min': '40', 'composer-skip': 'yes', 'composer-prompt': 'Say hello' })).toBe(
    'asked for before the feed, at least 40 characters, may be skipped, with words of its own',
  )
})

test('the design says what links open', () => {
  const phrase = (links: string) =>
    described(change({ links })).parts.find(({ section }) => section === 'links')?.groups[0]?.phrase
  expect(['', 'real', 'off'].map(phrase)).toEqual([
    'open a page with the text of the sheet, inside the visit',
    'open their real addresses in a new tab',
    'open nothing',
  ])
})

test('what can be done beyond the buttons is described', () => {
  const phrase = (acts: string) =>
    described(change({ 'feed-button-like': 'yes', 'feed-acts': acts })).parts.find(({ section }) => section === 'buttons')
      ?.groups[0]?.phrase
  expect(phrase('')).toBe('like starting at 0')
  expect(phrase('hide,report')).toBe('like starting at 0; beyond the buttons: report and hide')
  const differing = described(...two, { happened: 'section-opened', section: 'buttons' }, change({ 'feed-acts': 'hide' }, 2))
  expect(differing.lead).toContain('they differ in what can be done beyond the buttons')
})

test('the scales under the cards are described', () => {
  const scales = [
    { name: 'accuracy', look: 'stars', points: 5 },
    { name: 'would_share', look: 'points', points: 7, question: 'Would you share it?' },
  ]
  const patch = { 'feed-button-like': 'yes', 'rating-scales': JSON.stringify(scales) }
  const { groups } = described(change(patch)).parts.find(({ section }) => section === 'buttons') ?? { groups: [] }
  expect(groups[0]?.phrase).toBe('like starting at 0; rated under each card: accuracy (5 stars) and would share (7 points)')
  const differing = described(...two, { happened: 'section-opened', section: 'buttons' }, change(patch, 2))
  expect(differing.lead).toContain('the scales under the cards')
})

test('the languages are named, English where the study names none', () => {
  const phrase = (languages: string) =>
    described(change({ languages })).parts.find(({ section }) => section === 'languages')?.groups[0]?.phrase
  expect([phrase(''), phrase('["de"]'), phrase('["en","de","ar"]')]).toEqual([
    'English',
    'German',
    'English, German and Arabic; English for everybody else',
  ])
})

test('a header and colours of the study’s own are described', () => {
  const { parts } = described(change({ 'header-name': 'Mosaic', 'header-logo': 'data:', 'color-scheme': 'dark' }))
  expect(parts.find(({ section }) => section === 'skin')?.groups[0]?.phrase).toBe(
    'default, called Mosaic, with a logo of its own, always dark',
  )
  const swiped = described(change({ feed: 'swipe', 'color-scheme': 'light' })).parts
  expect(swiped.find(({ section }) => section === 'skin')?.groups[0]?.phrase).toBe(
    'default, cards always dark, other pages always light',
  )
})

test('the design says the accent colour and that the row of faces is off', () => {
  const { parts } = described(change({ skin: 'photo', 'skin-stories': 'no', 'accent-color': '#0a7d3c' }))
  expect(parts.find(({ section }) => section === 'skin')?.groups[0]?.phrase).toBe(
    'photo, without the row of faces, accent colour #0a7d3c',
  )
})

test('sites that may embed the study are named, the same for all conditions', () => {
  const open: DraftEvent = { happened: 'section-opened', section: 'advanced' }
  const { parts } = described(...two, open, change({ 'embed-hosts': 'a.example.edu, b.example.edu' }, 2))
  expect(parts.find(({ section }) => section === 'advanced')?.groups).toEqual([
    { conditions: [1, 2], phrase: 'only a.example.edu and b.example.edu may embed the study' },
  ])
})

test('balanced variants are described by their columns', () => {
  const balance_by = { item: 'claim', variant: 'source' }
  const cards = [{ entity_set: 'news', number_to_show: 20, randomize_between_subjects: 'yes' as const, balance_by }]
  const phrases = described(change({ entity_sets: cards })).parts.find(({ section }) => section === 'cards')?.groups
  expect(phrases?.map(({ phrase }) => phrase)).toEqual([
    '20 different values of claim of news once, its source balanced within and over people by a Latin square',
  ])
})

test('different numbers of cards are described separately', () => {
  const cards = [{ entity_set: 'news', number_to_show: 20, randomize_between_subjects: 'no' as const }]
  const design = described(
    ...two,
    change(news),
    { happened: 'section-opened', section: 'cards' },
    change({ entity_sets: cards }, 2),
  )
  expect(design.lead).toBe('Two conditions; 20 and 100 cards; they differ in the cards.')
  expect(design.parts.find(({ section }) => section === 'cards')?.groups).toEqual([
    { conditions: [1], phrase: 'all 100 of news' },
    { conditions: [2], phrase: '20 of the 100 of news, the same for everyone' },
  ])
})

test('the text to paste names conditions only if they differ', () => {
  const text = designText(
    described(
      ...two,
      change({ ...news, 'feed-button-share': 'lognormal', 'feed-button-bookmark': 'yes', forms: ['crt', 'final'] }),
      { happened: 'section-opened', section: 'intervention' },
      change({ 'intervention-type': 'socialnorm', 'intervention-perc': 30 }, 2),
    ),
  )
  expect(text).toContain('Buttons: share with made-up counts, bookmark starting at 0.')
  expect(text).toContain('Condition 1: none; Condition 2: social norm, as a popup, after 30 % of the cards.')
  expect(text).toContain('Post-experiment questionnaires: cognitive reflection (6-items), final questions.')
})

test.each([
  [[2], 'Condition 2'],
  [[1, 2], 'Conditions 1 and 2'],
  [[1, 2, 3, 5], 'Conditions 1 to 3 and 5'],
])('conditions %j are called %s', (conditions, name) => {
  expect(conditionNames(conditions)).toBe(name)
})

test.each([
  [[1], 'Condition 1 (control)'],
  [[1, 2], 'Conditions 1 (control) and 2 (prompt)'],
  [[1, 3, 4, 5], 'Conditions 1 (control) and 3 to 5'],
])('conditions %j of which two have names are called %s', (conditions, name) => {
  expect(conditionNames(conditions, ['control', 'prompt', '', '', ''])).toBe(name)
})

test('the design names its conditions, and names alone are no difference', () => {
  const named = [change({ 'condition-name': 'control' }, 1), change({ 'condition-name': 'prompt' }, 2)]
  const same = described(...two, change(news), ...named)
  expect(same.lead).toBe('Two conditions (control and prompt); 100 cards each; they do not differ yet.')
  const open: DraftEvent = { happened: 'section-opened', section: 'intervention' }
  const text = designText(described(...two, ...named, open, change({ 'intervention-type': 'accprompt' }, 2)))
  expect(text).toContain('Condition 1 (control): none; Condition 2 (prompt): accuracy prompt')
})

test('the names in the settings of a study have the places of their conditions', () => {
  const row = (condition: number, param: string, value: string) => ({ condition, param, value })
  expect(namesIn([row(3, 'condition-name', ' prompt '), row(1, 'feed', 'swipe')])).toEqual(['', '', 'prompt'])
  expect(namesIn([row(1, 'feed', 'swipe')])).toEqual([])
})

test('that links must be signed is described, and the secret is not', () => {
  const text = designText(described(change({ ...news, 'link-secret': 'a-secret-of-16-characters' })))
  expect(text).toContain('links must be signed')
  expect(text).not.toContain('a-secret')
})

test('texts in several languages are counted and quoted in the one to fall back to', () => {
  const both = (en: string, ar: string) => JSON.stringify({ en, ar })
  const texts = { consent: both('Do you agree to it?', 'هل توافق؟'), 'header-name': both('News', 'أخبار') }
  const phraseOf = (section: string, patch: Partial<ConditionDraft>) =>
    described(change(patch)).parts.find((part) => part.section === section)?.groups[0]?.phrase
  expect(phraseOf('consent', texts)).toBe('5 words')
  expect(phraseOf('skin', texts)).toBe('default, called News')
  expect(phraseOf('consent', { ...texts, others: { languages: '["ar", "en"]' } })).toBe('2 words')
  expect(phraseOf('consent', { consent: '你同意参加吗？' })).toMatch(/^[3-6] words$/)
})
