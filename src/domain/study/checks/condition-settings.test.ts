import { expect, test } from 'vitest'
import { checkConditionSettings } from './condition-settings.ts'

const known = { setSizes: new Map([['26010100_news', 20]]) }
const sets = (entries: unknown = [{ entity_set: '26010100_news', number_to_show: 5, randomize_between_subjects: 'yes' }]) => ({
  condition: 1,
  param: 'entity_sets',
  value: JSON.stringify(entries),
})
const problemsOf = (...settings: { condition: number; param: string; value: string }[]) => {
  const checked = checkConditionSettings(settings, known)
  return checked.ok ? [] : checked.problems
}

test('one condition with one set is a valid study', () => {
  expect(checkConditionSettings([sets()], known)).toEqual({ ok: true, nConditions: 1 })
})

test('every condition needs at least one set', () => {
  const message = 'You need to select at least one set per condition under the Cards section.'
  expect(problemsOf(sets(), { condition: 2, param: 'feed', value: 'scroll' })).toEqual([`${message} Missing in condition 2`])
  expect(problemsOf(sets([]))).toEqual([message])
  expect(problemsOf(sets(), { condition: 1, param: 'n-conditions', value: '3' })).toEqual([
    `${message} Missing in condition 2, 3`,
  ])
})

test.each([
  ['feed', 'sideways', "condition 1, feed: must be one of scroll, swipe, not 'sideways'"],
  [
    'feed-button-like',
    'sometimes',
    "condition 1, feed-button-like: must be one of no, yes, lognormal, plain, sheet, not 'sometimes'",
  ],
  ['colour', 'red', "condition 1: unknown parameter 'colour'"],
  ['__proto__', 'x', "condition 1: unknown parameter '__proto__'"],
  ['algorithm', 'magic', "condition 1, algorithm: unknown algorithm 'magic'"],
  ['platform', 'carrier pigeon', "condition 1, platform: unknown platform 'carrier pigeon'"],
  ['intervention-type', 'shock', "condition 1, intervention-type: unknown intervention 'shock'"],
  ['intervention-perc', '101', "condition 1, intervention-perc: must be a number from 0 to 100, not '101'"],
  ['intervention-perc', '-1', "condition 1, intervention-perc: must be a number from 0 to 100, not '-1'"],
  ['forms', '["crt","nosuch"]', "condition 1, forms: unknown form 'nosuch'"],
  ['forms', 'crt', 'condition 1, forms: must be a JSON list of form names'],
  ['redirect-url', 'javascript:alert(1)', 'condition 1, redirect-url: must start with http:// or https://'],
  ['redirect-url', 'https://x.example/?a={{secret}}', "condition 1, redirect-url: unknown placeholder '{{secret}}'"],
  [
    'redirect-url',
    'https://{{url.host}}/',
    'condition 1, redirect-url: must name its host in full: letters, digits, dots and hyphens',
  ],
  [
    'redirect-url',
    'https://x.example/?a={{{{rid}}}}',
    'condition 1, redirect-url: has braces {{ or }} that belong to no placeholder',
  ],
  ['exit-no_consent', 'https://x.example/?a={{secret}}', "condition 1, exit-no_consent: unknown placeholder '{{secret}}'"],
  ['exit-withdrawn', 'javascript:alert(1)', 'condition 1, exit-withdrawn: must be a plain http:// or https:// address or a code'],
  [
    'exit-withdrawn',
    'https%3A%2F%2Fx.example',
    'condition 1, exit-withdrawn: must be a plain http:// or https:// address or a code',
  ],
  ['exit-quota_full', 'A\nB', 'condition 1, exit-quota_full: must be one line'],
  ['exit-quota_full', 'A-{{user_id}}', 'condition 1, exit-quota_full: is a code, and a code holds no placeholders'],
  ['exit-complete', 'A', "condition 1: unknown parameter 'exit-complete'"],
  ['quota', '0', "condition 1, quota: must be a whole number from 1 to 999999, not '0'"],
  ['quota', '2.5', "condition 1, quota: must be a whole number from 1 to 999999, not '2.5'"],
  ['quota-total', 'many', "condition 1, quota-total: must be a whole number from 1 to 999999, not 'many'"],
  ['study-name', 'x'.repeat(121), 'condition 1, study-name: must have at most 120 characters'],
  ['study-name', 'two\nlines', 'condition 1, study-name: must be one line'],
  ['order-ads-every', '1', "condition 1, order-ads-every: must be a whole number from 2 to 100, not '1'"],
  ['order-positions', 'maybe', "condition 1, order-positions: must be one of yes, no, not 'maybe'"],
  ['cues-ln-mean', '16', "condition 1, cues-ln-mean: must be a number from 0 to 15, not '16'"],
  ['cues-ln-sd', '-1', "condition 1, cues-ln-sd: must be a number from 0 to 5, not '-1'"],
  ['cues-ln-sd', '1e3', "condition 1, cues-ln-sd: must be a number from 0 to 5, not '1e3'"],
  ['cues-share-perc', '101', "condition 1, cues-share-perc: must be a number from 0 to 100, not '101'"],
  ['cues-share-perc-sd', '-4', "condition 1, cues-share-perc-sd: must be a number from 0 to 100, not '-4'"],
  ['retention-date', '2027-02-30', "condition 1, retention-date: must be a day such as 2027-03-31, not '2027-02-30'"],
  ['contact', 'a\nb', 'condition 1, contact: must be one line'],
  ['session-minutes', '60', "condition 1, session-minutes: must be a whole number of minutes from 180 to 20160, not '60'"],
  ['session-minutes', '99999', "condition 1, session-minutes: must be a whole number of minutes from 180 to 20160, not '99999'"],
  ['forms', '["final","final questions"]', "condition 1, forms: names the form 'final questions' more than once"],
  ['color-scheme', 'sepia', "condition 1, color-scheme: must be one of device, light, dark, not 'sepia'"],
  ['header-name', 'x'.repeat(41), 'condition 1, header-name: must have at most 40 characters'],
  ['header-name', `{"en": "News", "de": "${'x'.repeat(41)}"}`, 'condition 1, header-name: must have at most 40 characters'],
  ['consent', '{"en": "", "de": " "}', 'condition 1, consent: has no words in any language'],
  ['header-logo', 'https://a.edu/b.png', 'condition 1, header-logo: must be a PNG, JPEG or WebP picture as a data address'],
  ['composer', 'maybe', "condition 1, composer: must be one of off, feed, before, after, not 'maybe'"],
  ['composer-min', '0', "condition 1, composer-min: must be a whole number of characters from 1 to 2000, not '0'"],
  ['links', 'maybe', "condition 1, links: must be one of page, real, off, not 'maybe'"],
  [
    'feed-acts',
    'report,teleport',
    "condition 1, feed-acts: unknown act 'teleport': it has a list of reaction, reply, repost, quote, report, follow, hide, profile_open, copy_link, with commas between them",
  ],
  ['feed-snap', 'always', "condition 1, feed-snap: must be one of yes, no, not 'always'"],
  [
    'embed-hosts',
    'https://a.edu',
    "condition 1, embed-hosts: must be names of hosts such as survey.example.edu, not 'https://a.edu'",
  ],
  ['failed-attention', 'punish', "condition 1, failed-attention: must be one of keep, exit, not 'punish'"],
])('%s = %s is refused', (param, value, problem) => {
  expect(problemsOf(sets(), { condition: 1, param, value })).toEqual([problem])
})

test.each([
  ['forms', '["crt","climate change desire freq","demographics"]'],
  ['redirect-url', 'https://x.example/?r={{rid}}&u={{user_id}}&q={{url.src}}'],
  ['intervention-perc', '0'],
  ['intervention-type', 'none'],
  ['platform', ''],
  ['redirect-url', 'https://samplicio.us/s/ClientCallBack.aspx?RIS=10&RID=[%RID%]'],
  ['exit-technical_error', 'https://x.example/?r={{rid}}&q={{url.src}}'],
  ['exit-screened_out', 'PART-42 (half pay)'],
  ['exit-timed_out', ''],
  ['failed-attention', 'keep'],
  ['cues-ln-mean', '0'],
  ['cues-ln-mean', '7.25'],
  ['cues-ln-sd', '0'],
  ['cues-ln-sd', ''],
  ['cues-share-perc', '7.7'],
  ['cues-share-perc-sd', '0'],
  ['retention-date', '2028-02-29'],
  ['contact', 'Ada, ada@lab.example'],
  ['session-minutes', '180'],
  ['session-minutes', '20160'],
  ['study-name', 'Pilot 2: "news" & الأخبار'],
  ['study-name', ''],
  ['quota', '1'],
  ['quota', ''],
  ['quota-total', '999999'],
  ['debrief', '# Thank you\n\nNothing was real: 100 %'],
])('%s = %s is accepted', (param, value) => {
  expect(problemsOf(sets(), { condition: 1, param, value })).toEqual([])
})

test.each([
  [[{ entity_set: 'nosuch' }], "unknown set 'nosuch'"],
  [[{ entity_set: '26010100_news', number_to_show: 21 }], "asks for 21 cards of '26010100_news', which has 20"],
  [[{ entity_set: '26010100_news', number_to_show: 0 }], 'entry 1 needs a number_to_show that is a whole number from 1'],
  [[{ entity_set: '26010100_news', number_to_show: '5' }], 'entry 1 needs a number_to_show that is a whole number from 1'],
  [
    [{ entity_set: '26010100_news', randomize_between_subjects: 'maybe' }],
    "entry 1 needs randomize_between_subjects 'yes' or 'no'",
  ],
  [[{ entity_set: '26010100_news' }, { entity_set: '26010100_news' }], "names the set '26010100_news' twice"],
  [[7], 'entry 1 must be an object'],
  [{}, 'must be a JSON list of sets'],
])('entity_sets %j is refused', (entries, problem) => {
  expect(problemsOf(sets(entries))).toEqual([`condition 1, entity_sets: ${problem}`])
})

test('a repeated setting is refused, and all problems are listed', () => {
  const feed = { condition: 1, param: 'feed', value: 'scroll' }
  expect(problemsOf(sets(), feed, feed, { condition: 1, param: 'x', value: '' })).toEqual([
    'condition 1, feed: set twice',
    "condition 1: unknown parameter 'x'",
  ])
})

test('study name and total quota must be equal in all conditions that have them; condition quotas may differ', () => {
  const second = { ...sets(), condition: 2 }
  const both = (param: string, first: string, other: string) =>
    problemsOf(sets(), second, { condition: 1, param, value: first }, { condition: 2, param, value: other })
  expect(both('quota', '10', '20')).toEqual([])
  expect(both('quota-total', '30', '30')).toEqual([])
  expect(both('quota-total', '30', '40')).toEqual(['quota-total differs between conditions: 30, 40'])
  expect(both('study-name', 'Pilot', '')).toEqual(['study-name differs between conditions: Pilot, (empty)'])
  expect(problemsOf(sets(), second, { condition: 2, param: 'study-name', value: 'Pilot' })).toEqual([])
})

test.each(['connect', 'sona', 'prolific', 'custom', 'lucid'])('the platform %s is accepted with its link', (platform) => {
  const link = { condition: 1, param: 'redirect-url', value: 'https://x.example/' }
  expect(problemsOf(sets(), { condition: 1, param: 'platform', value: platform }, link)).toEqual([])
})

test('more than 100 conditions are refused with a sentence, also where only their number says so', () => {
  const sentence = 'A study has at most 100 conditions, not 101'
  expect(problemsOf(sets(), { condition: 1, param: 'n-conditions', value: '101' })).toEqual([sentence])
  expect(problemsOf(sets(), { condition: 101, param: 'feed', value: 'scroll' })).toEqual([sentence])
})
