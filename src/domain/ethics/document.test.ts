import { expect, test } from 'vitest'
import { aDefinition, aPage } from '#domain/journey/testing/a-definition.ts'
import { storedAnswers } from './answers.ts'
import { type EthicsFacts, ethicsDocument, screensPage } from './document.ts'
import type { SampleCard } from './sample-card.ts'

type Settings = Record<string, string>

const aCard = (idx: number, given: Partial<SampleCard> = {}): SampleCard => ({
  idx,
  entity_id: `c${idx}`,
  entity_url: `/media/m${idx}`,
  entity_type: 'image',
  alt_text: `Alt ${idx}`,
  headline: `Headline ${idx}`,
  poster_url: null,
  shown_counts: {},
  ...given,
})

const sets = JSON.stringify([{ entity_set: 'news' }])
const stimulus = (i: number, covariates: object = {}) => ({
  entity_set: 'news',
  entity_category: 'politics',
  file_name: `${i}.png`,
  covariates: { ...covariates },
})

function someFacts(conditions: Settings[], cards: SampleCard[] = [], given: Partial<EthicsFacts> = {}): EthicsFacts {
  return {
    experiment_id: 'eabc12',
    name: 'Study',
    version: 2,
    madeAtMs: Date.UTC(2026, 0, 2),
    publicUrl: 'https://lab.example',
    settings: conditions.flatMap((settings, i) =>
      Object.entries({ entity_sets: sets, ...settings }).map(([param, value]) => ({ condition: i + 1, param, value })),
    ),
    conditions: conditions.map((settings) => ({
      name: settings['condition-name'] ?? '',
      settings: { entity_sets: sets, ...settings },
    })),
    cards: cards.map((_, i) => stimulus(i)),
    feedOf: () => cards,
    answers: storedAnswers(undefined),
    approval: null,
    changes: [],
    ...given,
  }
}

const renderer = { markdown: (text: string) => `<p>${text}</p>`, address: (url: string) => url }
const text = (facts: EthicsFacts, language = 'en') => ethicsDocument(facts, language, renderer)

test('quotas say how many can take part, in all and by condition', () => {
  expect(text(someFacts([{}]))).toContain('No largest number of participants is set.')
  const each = text(someFacts([{ quota: '50' }, { quota: '30', 'condition-name': 'likes' }]))
  expect(each).toContain('At most 80 participants can complete the study.')
  expect(each).toContain('Condition 2 (likes): at most 30 participants.')
  const one = text(someFacts([{ quota: '50' }, {}]))
  expect(one).toContain('No largest number of participants is set.')
  expect(one).toContain('Condition 1: at most 50 participants.')
  expect(text(someFacts([{ quota: '50', 'quota-total': '60' }, { quota: '50' }]))).toContain('At most 60 participants')
})

test('what is not written yet is named, and what is written takes its place', () => {
  expect(text(someFacts([{}]))).toContain('Purpose: still to be written.')
  const answers = storedAnswers({ purpose: 'To <learn>', further: [{ heading: 'Insurance', text: 'None' }] })
  const written = text(someFacts([{}], [], { answers }))
  expect(written).toContain('To &lt;learn&gt;')
  expect(written).not.toContain('Purpose: still')
  expect(written).toContain('<h2 dir="auto">Insurance</h2>')
})

test('a screen that conditions share is there once, and one that differs once for each', () => {
  const facts = someFacts([
    { consent: 'Agree?', instruct: 'Look' },
    { consent: 'Agree?', instruct: 'Look well', 'condition-name': 'prompt' },
  ])
  const html = text(facts)
  expect(html.match(/<p>Agree\?<\/p>/g)).toHaveLength(1)
  expect(html).toContain('<p>Look</p>')
  expect(html).toContain('<p>Look well</p>')
  expect(html).toContain('Condition 2 (prompt)')
  expect(screensPage(facts, 2, 'en', renderer)).not.toContain('<p>Look</p>')
})

test('a sample has the first posts, those with what others lack, and prompts where they open', () => {
  const cards = Array.from({ length: 40 }, (_, i) =>
    aCard(i, i === 30 ? { labels: [{ name: 'warning', kind: 'warning', place: 'cover', title: 'Disputed' }] } : {}),
  )
  const prompts = JSON.stringify([{ type: 'pause', at: { by: 'card', n: 20 } }])
  const html = text(someFacts([{ prompts }], cards))
  expect(html).toContain('8 of the 40 posts')
  expect(html).toContain('Label that covers the post until it is pressed')
  expect(html).toContain('Disputed')
  const at = (words: string) => html.indexOf(words)
  expect(at('Headline 19<')).toBeGreaterThan(at('Headline 5<'))
  expect(html.indexOf('class="opened"', at('Headline 19<'))).toBeLessThan(at('Headline 30<'))
  expect(html).not.toContain('Headline 10<')
})

test('every page of a questionnaire has its questions with their options, in the language that is asked for', () => {
  const page = aPage('one', ['mood'])
  const [block] = page.blocks
  const item = { type: 'radio' as const, key: 'mood', isRequired: true, label: { en: 'How are you?', de: 'Wie geht es?' } }
  const options = [{ value: 'a', label: { en: 'Well', de: 'Gut' } }]
  const definition = { ...aDefinition('moods', [{ ...page, blocks: [{ ...block, name: 'b', items: [{ ...item, options }] }] }]) }
  const questionnaires = JSON.stringify([{ ...definition, languages: ['en', 'de'] }])
  const journey = JSON.stringify([{ step: 'form', form: 'moods' }, { step: 'feed' }])
  const facts = someFacts([{ questionnaires, journey, languages: '["en","de"]' }])
  expect(text(facts)).toContain('How are you?')
  expect(text(facts)).not.toContain('Wie geht es?')
  const german = screensPage(facts, 1, 'de', renderer)
  expect(german).toContain('Wie geht es?')
  expect(german).toContain('<li dir="auto">Gut</li>')
})

test('what is made up is said with where, and a study that makes nothing up says so', () => {
  expect(text(someFacts([{ 'feed-button-like': 'plain' }]))).toContain('shows nothing that is made up')
  const html = text(
    someFacts([{ 'feed-button-like': 'plain' }, { 'feed-button-like': 'lognormal' }], [], {
      cards: [stimulus(1, { veracity: 'false' }), stimulus(2, { veracity: 'true' }), stimulus(3)],
    }),
  )
  expect(html).toContain('Condition 2: The numbers beside like are invented.')
  expect(html).toContain('The sets that are shown have posts that are marked as false.')
  expect(html).toContain(
    'The set “news” has 3 posts, of the category “politics”: 1 marked as false, 1 marked as true and 1 not marked.',
  )
  expect(html).toContain('Why people are not told everything at once: still to be written.')
})

test('codes and addresses of exits are in no part of it', () => {
  const html = text(
    someFacts([{ platform: 'mturk', 'completion-code': 'SECRET1', 'exit-screened_out': 'https://panel.example/x' }]),
  )
  expect(html).toContain('Somebody who finished is shown a code for the panel.')
  expect(html).not.toMatch(/SECRET1|panel\.example/)
})

test('the visits of a study to which people come back have their own steps and screens', () => {
  const waves = JSON.stringify([
    { name: 'first' },
    { name: 'later', opens: { after: 'first', days: 7 }, settings: { consent: '' }, journey: [{ step: 'form', form: 'crt' }] },
  ])
  const html = text(someFacts([{ waves, consent: 'Agree?' }], [aCard(0)]))
  expect(html).toContain('first: Informed consent')
  expect(html).toMatch(/later: [^<]*reflection/i)
  expect(html).not.toContain('later: Informed consent')
  expect(html.match(/Who can still come back reads the following only after the last visit/g)).toHaveLength(1)
  expect(html).toContain('The debrief waits for the last one')
})

test('changes since the approval are listed, and their absence is said', () => {
  const approval = { number: 'EK-7', board: 'Board', approved_on: '2026-01-01', ends_on: null, version: 1 }
  expect(text(someFacts([{}]))).not.toContain('Changes since the approval')
  expect(text(someFacts([{}], [], { approval }))).toContain('Nothing was changed since the version that was approved.')
  expect(text(someFacts([{}], [], { approval, changes: ['Skin: “a” became “b”.'] }))).toContain('Skin: “a” became “b”.')
})

test('hostile text of a sheet is text', () => {
  const bad = '"><script>alert(1)</script>'
  const post = { name: bad, author_handle: bad, source: bad, avatar_url: null, headline: bad, body: bad, posted: { text: bad } }
  const card = aCard(0, {
    alt_text: bad,
    post,
    link: { headline: bad, source: bad, opens: 'page' },
    link_text: [bad],
    labels: [{ name: 'x', kind: 'warning', place: 'under', title: bad, text: bad, source: bad }],
    comments: { n: 1, given: [{ name: bad, author_handle: bad, text: bad, likes: null }] },
  })
  const html = text(someFacts([{ 'condition-name': bad, 'header-name': bad, contact: bad }], [card]))
  expect(html).not.toContain('<script')
  expect(html.split('&lt;script&gt;').length).toBeGreaterThan(10)
})

test('an end message is a screen of its own, with its text', () => {
  const html = text(someFacts([{ 'custom-msg-type': 'onpage', 'custom-msg': 'Your code is on the next page' }]))
  expect(html).toContain('<h4>End message</h4>')
  expect(html).toContain('<p>Your code is on the next page</p>')
})
