import { expect, test } from 'vitest'
import { aDefinition, aPage } from '../journey/testing/a-definition.ts'
import { findParameter, PARAMETER_NAMES } from '../parameters/index.ts'
import { describeDesign } from '../study/design/describe-design.ts'
import { draftFromSettings } from '../study/draft/draft-from-settings.ts'
import { reviewedValue } from './reviewed-settings.ts'

const MOODS = aDefinition('moods', [aPage('one', ['mood'])], {
  attentionAnswers: { mood: 'zzright1' },
  scores: [{ name: 'm', label: 'M', version: 1, compute: 'count-right', keys: ['mood'], right: { mood: 'zzright2' } }],
})

/** A value of every setting that is not its default. */
const SAMPLES: Readonly<Record<string, string>> = {
  'n-conditions': '2',
  'study-name': 'Trust',
  'condition-name': 'labels',
  'assignment-by': '["party"]',
  'assignment-coin': '0.8',
  'assignment-weights': '{"party": 2}',
  'quota-strata': '[{"stratum": {"party": "1_democrat"}, "quota": 100}]',
  assignment: 'minimisation',
  entity_sets: '[{"entity_set":"news","number_to_show":3,"randomize_between_subjects":"yes"}]',
  feed: 'swipe',
  'feed-acts': 'reply,hide',
  comments: 'open',
  'comments-order': 'newest',
  'comments-write': 'required',
  links: 'off',
  composer: 'before',
  'rising-counts': '{"likes":3}',
  standing: '{"credibility":50}',
  'standing-changes': '{"shares":{"false":{"credibility":[-5,1]}}}',
  notifications: '[{"text":"a","card":1}]',
  suggestions: '[{"kind":"trend","title":"Rain"},{"kind":"person","title":"Ada"}]',
  algorithm: 'engagement',
  labels: '[{"kind":"warning","cards":"all"}]',
  'rating-scales': '[{"name":"accuracy","look":"points","points":4}]',
  'dwell-definition': 'focal',
  'focal-line': '0.5',
  'intervention-type': 'accprompt',
  'intervention-style': 'infeed',
  'intervention-content': '{"heading":"Look"}',
  prompts: '[{"type":"socialnorm","at":{"card":2}}]',
  skin: 'forum',
  'header-logo': 'data:image/png;base64,AAAA',
  'accent-color': '#224488',
  'color-scheme': 'dark',
  forms: '["demographics"]',
  feeds: JSON.stringify({}),
  waves: JSON.stringify([
    { name: 'start', settings: { 'completion-code': 'SECRET-CODE' } },
    { name: 'week', opens: { days: 7 } },
  ]),
  'waves-when-closed': 'yes',
  'contact-required': 'yes',
  'mails-per-minute': '60',
  'journey-order': 'random',
  'journey-draw': '1',
  journey: JSON.stringify([
    { step: 'consent' },
    { step: 'form', form: 'moods' },
    { step: 'feed' },
    { step: 'form', form: 'crt' },
  ]),
  questionnaires: JSON.stringify([MOODS]),
  languages: '["en","de"]',
  topics: '[{"slug":"tides","title":"Tides"}]',
  'custom-msg-type': 'modal',
  platform: 'prolific',
  'redirect-url': 'https://zzexit.example/',
  'completion-code': 'zzcode',
  contact: 'desk@example.org',
  'retention-date': '2030-01-31',
  'failed-attention': 'exit',
  'session-minutes': '600',
  'allow-url-overrides': 'look',
  'test-ids': 'preview',
  'embed-hosts': 'survey.example',
  'link-secret': 'zzsecret-zzsecret-zzsecret',
}

/** For settings that take a word or a number. */
const PLAIN = ['yes', 'no', '2', 'https://zzexit.example/']

const sampleOf = (name: string): string | undefined =>
  SAMPLES[name] ?? PLAIN.find((value) => findParameter(name)?.check(value, { setSizes: new Map(), settings: {} }).length === 0)

type Settings = readonly { condition: number; param: string; value: string }[]

const BASE = {
  entity_sets: SAMPLES['entity_sets'] ?? '',
  questionnaires: SAMPLES['questionnaires'] ?? '',
  // With a platform that pays, so that codes and exits are in force.
  platform: 'prolific',
}
const inBoth = (settings: Readonly<Record<string, string>>): Settings =>
  [1, 2].flatMap((condition) => Object.entries(settings).map(([param, value]) => ({ condition, param, value })))
const reviewed = (settings: Settings): Settings =>
  settings.flatMap(({ value, ...setting }) => {
    const shown = reviewedValue(setting.param, value)
    return shown === undefined ? [] : [{ ...setting, value: shown }]
  })
const designOf = (settings: Settings) => describeDesign(draftFromSettings(settings), new Map([['news', 10]]))

test.each(PARAMETER_NAMES)('reviewers read of %s what the design of its owner says', (name) => {
  const value = sampleOf(name)
  if (value === undefined) throw new Error(`Add a value of ${name} to the samples`)
  const without = inBoth(Object.fromEntries(Object.entries(BASE).filter(([param]) => param !== name)))
  // In all conditions, and in one of them.
  for (const settings of [
    [...without, ...inBoth({ [name]: value })],
    [...without, { condition: 2, param: name, value }],
  ])
    expect(designOf(reviewed(settings))).toEqual(designOf(settings))
})

test('reviewers read the same of a study that sets everything, and no code, exit, secret or right answer', () => {
  const all = inBoth({ ...BASE, ...Object.fromEntries(PARAMETER_NAMES.map((name) => [name, sampleOf(name) ?? ''])) })
  expect(designOf(reviewed(all))).toEqual(designOf(all))
  expect(JSON.stringify(reviewed(all))).not.toContain('zz')
  expect(JSON.stringify(all)).toMatch(/zzcode.*zzexit|zzexit.*zzcode/s)
  const kept = new Set(reviewed(all).map(({ param }) => param))
  expect(PARAMETER_NAMES.filter((name) => !kept.has(name) && !/^exit-/.test(name))).toEqual(['redirect-url', 'completion-code'])
})
