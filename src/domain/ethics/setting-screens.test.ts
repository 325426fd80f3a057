import { describe, expect, test } from 'vitest'
import { aDefinition, aPage } from '#domain/journey/testing/a-definition.ts'
import { PARAMETER_NAMES } from '#domain/parameters/index.ts'
import type { SampleCard } from './sample-card.ts'
import { screensOf } from './screens.ts'

type Settings = Readonly<Record<string, string>>

const card: SampleCard = {
  ...{ idx: 0, entity_id: 'c0', entity_url: '/media/m0', entity_type: 'image', alt_text: '', headline: 'A headline' },
  ...{ poster_url: null, shown_counts: {} },
}
const renderer = { markdown: (text: string) => `<p>${text}</p>`, address: (url: string) => url }
const screens = (settings: Settings, language = 'en') =>
  screensOf({ condition: 1, settings, language, feedOf: () => [card], renderer })
    .map(({ label, html }) => `${label}\n${html}`)
    .join('\n')

const notifications = JSON.stringify([{ from: 'Ann', text: '{"en":"liked it","de":"gefällt es"}', card: 1 }])
const scales = JSON.stringify([{ name: 'fit', look: 'points', points: 2, question: 'Does it fit?', labels: ['No fit', 'Fits'] }])
const waves = (mail: object, settings: object = {}) =>
  JSON.stringify([{ name: 'first' }, { name: 'later', opens: { days: 7 }, settings, mail }])
const mail = { subject: '{{study}} goes on', text: 'Open {{link}}, end {{stop}}', reminders: [24] }
const questionnaires = JSON.stringify([aDefinition('moods', [aPage('one', ['mood'])])])
const asksAddress = { journey: JSON.stringify([{ step: 'feed' }, { step: 'form', form: 'contact' }]) }

/** Every setting that puts words on a participant's screen: a study that has it, and what its document then says. */
const SHOWN: Readonly<Record<string, readonly [Settings, ...string[]]>> = {
  'study-name': [{ 'study-name': 'Our study', waves: waves(mail) }, 'Our study goes on'],
  'feed-button-share': [{ 'feed-button-share': 'plain' }, 'share (no number)'],
  'feed-button-like': [{ 'feed-button-like': 'lognormal' }, 'like (a made-up number)'],
  'feed-button-bookmark': [{ 'feed-button-bookmark': 'sheet' }, 'bookmark (a number from the sheet)'],
  'feed-button-accuracy': [{ 'feed-button-accuracy': 'plain' }, 'accuracy (no number)'],
  'feed-button-upvote': [{ 'feed-button-upvote': 'sheet' }, 'upvote (a number from the sheet)'],
  'feed-button-downvote': [{ 'feed-button-downvote': 'plain' }, 'downvote (no number)'],
  'feed-acts': [{ 'feed-acts': 'report,follow' }, 'Report, with a reason: False information', 'Follow the author'],
  'rating-scales': [{ 'rating-scales': scales }, 'Does it fit?', '2 points', 'No fit, Fits'],
  comments: [{ comments: 'open' }, 'Comments of a post: open'],
  'comments-like': [{ comments: 'open', 'comments-like': 'yes' }, 'participants may like'],
  'comments-report': [{ comments: 'open', 'comments-report': 'yes' }, 'participants may report'],
  'comments-write': [{ comments: 'open', 'comments-write': 'required' }, 'must write one comment'],
  'comments-min-length': [
    { comments: 'open', 'comments-write': 'optional', 'comments-min-length': '20' },
    'comments of at least 20 characters',
  ],
  composer: [{ composer: 'before' }, 'Before the first post', 'What is on your mind?'],
  'composer-min': [{ composer: 'feed', 'composer-min': '12' }, 'at least 12 characters'],
  'composer-prompt': [{ composer: 'after', 'composer-prompt': 'Tell us' }, 'After the last post', 'Tell us'],
  'composer-skip': [{ composer: 'after', 'composer-skip': 'yes' }, 'They can skip it.'],
  'rising-counts': [{ 'rising-counts': '{"likes":3}' }, 'likes rise by 3 per minute in view'],
  standing: [{ standing: '{"show":"header","credibility":80}' }, 'credibility from 80, shown in the header'],
  'standing-changes': [
    {
      standing: '{"show":"header","credibility":80}',
      'standing-changes': '{"likes":{"false":{"credibility":{"mean":-5,"sd":1}}}}',
    },
    'likes of false cards change credibility by -5',
  ],
  notifications: [{ notifications }, 'at card 1: Ann liked it'],
  'intervention-type': [{ 'intervention-type': 'literacytip' }, 'Opens before the first post: Literacy tip'],
  'intervention-content': [
    { 'intervention-type': 'literacytip', 'intervention-content': '{"heading":"Look twice"}' },
    'Look twice',
  ],
  'intervention-min-seconds': [
    { 'intervention-type': 'default-modal', 'intervention-min-seconds': '7' },
    'watched for at least 7 seconds',
  ],
  prompts: [
    { prompts: JSON.stringify([{ type: 'pause', at: { by: 'card', n: 1 }, content: { heading: 'A break' } }]) },
    'A break',
  ],
  'header-name': [{ 'header-name': 'Chirper' }, 'Chirper'],
  'header-logo': [{ 'header-logo': 'data:image/png;base64,iVBORw0KGgo' }, 'a logo of the study’s own'],
  suggestions: [{ suggestions: '[{"kind":"trend","title":"#rain"}]' }, 'trend: #rain'],
  forms: [{ forms: '["crt"]' }, 'ognitive reflection'],
  journey: [{ journey: '[{"step":"form","form":"crt"},{"step":"feed"}]' }, 'ognitive reflection'],
  waves: [{ waves: waves(mail) }, 'later: Mail that asks people back', 'Open [the personal link', 'Sent again 24 hours later'],
  'contact-required': [{ ...asksAddress, 'contact-required': 'yes' }, 'May we write to you?', 'An address must be given.'],
  feeds: [
    { journey: '[{"step":"feed","feed":"a"},{"step":"feed","feed":"b"}]', feeds: JSON.stringify({ b: { notifications } }) },
    'Ann liked it',
  ],
  questionnaires: [{ questionnaires, journey: '[{"step":"feed"},{"step":"form","form":"moods"}]' }, 'mood'],
  topics: [{ forms: '["newseval"]', topics: '[{"slug":"rain","title":"Heavy rain"}]' }, 'Heavy rain'],
  'final-page': [{ forms: '["crt"]', 'final-page': 'yes' }, 'Final questions'],
  instruct: [{ instruct: 'Look around' }, 'Look around'],
  consent: [{ consent: 'Do you agree?' }, 'Do you agree?'],
  'custom-msg-type': [{ 'custom-msg-type': 'onpage', 'custom-msg': 'Good bye' }, 'End message'],
  'custom-msg': [{ 'custom-msg-type': 'onpage', 'custom-msg': 'Good bye' }, 'Good bye'],
  platform: [{ platform: 'mturk', 'completion-code': 'C1' }, 'is shown a code for the panel'],
  debrief: [{ debrief: 'What it was about' }, 'What it was about'],
  'debrief-names-false': [{ 'debrief-names-false': 'yes' }, 'Below it, the false posts'],
  contact: [{ consent: 'Agree?', contact: 'Ada, ada@lab.example' }, 'Questions? Contact Ada, ada@lab.example'],
  'retention-date': [{ 'retention-date': '2031-05-01' }, 'Kept until 2031-05-01, then it is erased.'],
  'detect-duplicates': [{ consent: 'Agree?', 'detect-duplicates': 'yes' }, 'a coded mark of the network'],
  'failed-attention': [{ 'failed-attention': 'exit' }, 'Somebody who failed an attention check'],
}

/** Words that come with the cards: a sample of the feed has them, and other tests look at it. */
const ON_CARDS = ['entity_sets', 'labels', 'links']

/** How screens look, which of them come and in which order, and what nobody sees. */
const WITHOUT_WORDS = [
  ...['n-conditions', 'condition-name', 'quota', 'quota-total', 'quota-strata'],
  ...['assignment', 'assignment-by', 'assignment-coin', 'assignment-weights'],
  ...['feed', 'feed-snap', 'feed-length', 'algorithm', 'comments-order', 'skin', 'skin-stories', 'accent-color', 'color-scheme'],
  ...['cues-ln-mean', 'cues-ln-sd', 'cues-share-perc', 'cues-share-perc-sd'],
  ...['order-ads-every', 'order-positions', 'order-blocks', 'order-authors', 'intervention-style', 'intervention-perc'],
  ...['dwell-definition', 'focal-line', 'journey-order', 'journey-draw', 'waves-when-closed', 'mails-per-minute', 'languages'],
  ...['replay-letters', 'session-minutes', 'redirect-disabled', 'allow-url-overrides', 'test-ids', 'embed-hosts'],
  ...['allow-untokened-writes', 'link-secret', 'signed-links', 'signed-exits'],
]

/** Codes and addresses of exits: somebody who knows one can be paid without taking part. */
const isKeptOut = (name: string) => ['redirect-url', 'completion-code'].includes(name) || name.startsWith('exit-')

test('every setting either leaves its words in the document or is listed as one without words', () => {
  const sorted = new Set([...Object.keys(SHOWN), ...ON_CARDS, ...WITHOUT_WORDS])
  expect(PARAMETER_NAMES.filter((name) => !sorted.has(name) && !isKeptOut(name))).toEqual([])
  expect([...sorted].filter((name) => !PARAMETER_NAMES.includes(name))).toEqual([])
})

describe('the screens say what participants read', () => {
  const bare = screens({})
  test.each(Object.entries(SHOWN))('because of the setting %s', (_, [settings, ...expected]) => {
    const said = screens(settings)
    for (const words of expected) expect(said).toContain(words)
    if (settings['debrief-names-false'] === undefined) expect(expected.every((words) => bare.includes(words))).toBe(false)
  })
})

test('texts in several languages are in the language of the document', () => {
  const settings = {
    notifications,
    languages: '["en","de"]',
    suggestions: '[{"kind":"trend","title":"{\\"en\\":\\"rain\\",\\"de\\":\\"Regen\\"}"}]',
  }
  expect(screens(settings, 'de')).toContain('at card 1: Ann gefällt es')
  expect(screens(settings, 'de')).toContain('trend: Regen')
  expect(screens(settings)).not.toContain('gefällt')
})
