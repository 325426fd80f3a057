import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findParameter, PARAMETER_NAMES, SECRET_PARAMETERS } from '../parameters/index.ts'
import { qualityRules } from '../quality/rules/index.ts'
import { describeChanges } from '../study/changes/describe-changes.ts'
import { settingLabel } from '../study/design/setting-words.ts'
import { changesSince, countChanges, runningIn, type StudyAt, studyThen } from './changes-since.ts'
import { changeLines } from './texts/change-lines.ts'

/** Two values of each setting that has no list of values. A new setting fails below until it has its two here. */
const SAMPLES: Readonly<Record<string, readonly [string, string]>> = {
  'n-conditions': ['2', '3'],
  'study-name': ['Likes', 'Likes, again'],
  'condition-name': ['control', 'no counts'],
  quota: ['50', '80'],
  'quota-total': ['100', '160'],
  'assignment-by': ['["party"]', '[{"key":"age","bands":[18,35]}]'],
  'assignment-coin': ['0.8', '0.9'],
  'assignment-weights': ['{"1":2,"2":1}', '{"1":1,"2":1}'],
  'quota-strata': ['[{"stratum":{"party":"d"},"quota":20}]', '[{"stratum":{"party":"d"},"quota":30}]'],
  entity_sets: [
    '[{"entity_set":"news","number_to_show":6,"randomize_between_subjects":"yes"}]',
    '[{"entity_set":"news","number_to_show":8,"randomize_between_subjects":"yes"}]',
  ],
  'feed-acts': ['hide', 'hide,report'],
  'rating-scales': ['[{"name":"accuracy","look":"stars","points":5}]', '[{"name":"accuracy","look":"stars","points":7}]'],
  'comments-min-length': ['10', '20'],
  'composer-min': ['10', '20'],
  'composer-prompt': ['Say hello', 'Say something'],
  'cues-ln-mean': ['2', '3'],
  'cues-ln-sd': ['1', '2'],
  'cues-share-perc': ['10', '20'],
  'cues-share-perc-sd': ['1', '2'],
  'rising-counts': ['{"likes":12}', '{"likes":20}'],
  standing: ['{"show":"no","credibility":50}', '{"show":"no","credibility":60}'],
  'standing-changes': [
    '{"shares":{"true":{"credibility":{"mean":4,"sd":2}}}}',
    '{"shares":{"true":{"credibility":{"mean":5,"sd":2}}}}',
  ],
  notifications: ['[{"text":"New","seconds":40}]', '[{"text":"New","seconds":60}]'],
  algorithm: ['random', 'engagement'],
  'feed-length': ['10', '20'],
  'order-ads-every': ['4', '5'],
  labels: ['[{"kind":"warning","cards":"all","title":"Careful"}]', '[{"kind":"warning","cards":"all","title":"Mind this"}]'],
  'focal-line': ['0.4', '0.5'],
  'intervention-type': ['accprompt', 'literacytip'],
  'intervention-perc': ['30', '50'],
  'intervention-content': ['{"button":"Go on"}', '{"button":"Continue"}'],
  prompts: ['[{"type":"pause","at":{"by":"minutes","n":2}}]', '[{"type":"pause","at":{"by":"minutes","n":3}}]'],
  'header-name': ['News', 'Other news'],
  'header-logo': ['data:image/png;base64,iVBORw0KGgoAAAA', 'data:image/png;base64,iVBORw0KGgoBBBB'],
  'accent-color': ['#112233', '#332211'],
  suggestions: ['[{"kind":"trend","title":"Rain"}]', '[{"kind":"trend","title":"Sun"}]'],
  forms: ['["crt","final"]', '["ac","final"]'],
  journey: ['[{"step":"feed"},{"step":"form","form":"crt"}]', '[{"step":"form","form":"crt"},{"step":"feed"}]'],
  'journey-order': ['random', 'latin_square'],
  'journey-draw': ['1', '2'],
  waves: [
    '[{"name":"first"},{"name":"week","opens":{"days":7},"closes":{"days":2}}]',
    '[{"name":"first"},{"name":"week","opens":{"days":8},"closes":{"days":2}}]',
  ],
  'mails-per-minute': ['10', '20'],
  feeds: ['{"before":{"skin":"microblog"}}', '{"before":{"skin":"default"}}'],
  questionnaires: [own('Which pets?'), own('Which animals?')],
  languages: ['["en"]', '["en","de"]'],
  topics: ['[{"slug":"climate","title":"Climate"}]', '[{"slug":"climate","title":"The climate"}]'],
  instruct: ['Look.', 'Look closely.'],
  consent: ['I agree.', 'I agree freely.'],
  'custom-msg': ['Thanks.', 'Thank you.'],
  platform: ['prolific', 'mturk'],
  debrief: ['It was about likes.', 'It was about shares.'],
  contact: ['Ann', 'Ben'],
  'retention-date': ['2030-01-01', '2031-01-01'],
  'session-minutes': ['60', '90'],
  'intervention-min-seconds': ['3', '5'],
  'embed-hosts': ['["a.example"]', '["b.example"]'],
}

function own(label: string): string {
  const items = [{ type: 'text', key: 'pets', label, isRequired: true, maxLength: 9 }]
  return JSON.stringify([{ name: 'pets', label: 'Pets', version: 1, languages: ['en'], pages: [{ blocks: [{ items }] }] }])
}

const isExit = (name: string) => /^(exit-|redirect-url|completion-code)/.test(name)

function samplesOf(name: string): readonly [string, string] {
  if (isExit(name) || SECRET_PARAMETERS.includes(name)) return ['https://a.example/one-of-them', 'https://a.example/another-one']
  const allowed = (findParameter(name)?.check.allowed ?? []).filter((value) => value !== '')
  const [first, last] = [allowed[0], allowed.at(-1)]
  const samples = SAMPLES[name] ?? (first !== undefined && first !== last ? [first, last ?? ''] : undefined)
  if (samples === undefined) throw new Error(`The setting ${name} has no two values in SAMPLES`)
  return samples
}

const at = (settings: StudyAt['settings'], nConditions = 2): StudyAt => ({ nConditions, settings, fixedRules: null })
const inBoth = (param: string, value: string) => [1, 2].map((condition) => ({ condition, param, value }))

describe('a preregistered study that is then changed names the change', () => {
  test.each(PARAMETER_NAMES)('of %s, in all conditions, in one, added and taken away', (param) => {
    const [before, after] = samplesOf(param)
    const changes: [StudyAt['settings'], StudyAt['settings']][] = [
      [inBoth(param, before), inBoth(param, after)],
      [inBoth(param, before), [...inBoth(param, before).slice(0, 1), { condition: 2, param, value: after }]],
      [[], inBoth(param, after)],
      [inBoth(param, before), []],
    ]
    for (const [then, now] of changes) {
      const since = changesSince(at(then), at(now))
      expect(countChanges(since)).toBe(1)
      const [line = ''] = changeLines(since, [])
      expect(line).toContain(settingLabel(param))
    }
    const oneCondition = changeLines(changesSince(at(changes[1]?.[0] ?? []), at(changes[1]?.[1] ?? [])), ['', 'treated'])
    expect(oneCondition[0]).toContain('condition 2 (treated)')
  })

  test.each(PARAMETER_NAMES.filter((name) => !isExit(name) && !SECRET_PARAMETERS.includes(name)))(
    'of %s by words that differ',
    (param) => {
      const [before, after] = samplesOf(param)
      const [change] = describeChanges(changesSince(at(inBoth(param, before)), at(inBoth(param, after))).settings)
      if (change?.kind === 'short') expect(change.after).not.toBe(change.before)
      else expect(change?.lines.some(({ kind }) => kind !== 'same')).toBe(true)
    },
  )

  test.each(PARAMETER_NAMES.filter((name) => isExit(name) || SECRET_PARAMETERS.includes(name)))(
    'of %s without its value, by which somebody could be paid',
    (param) => {
      const [before, after] = samplesOf(param)
      const said = JSON.stringify(changesSince(at(inBoth(param, before)), at(inBoth(param, after))))
      expect(said).toContain('(hidden)')
      expect(said).not.toMatch(/one-of-them|another-one/)
    },
  )
})

test('codes of waves are in no change: neither where they alone changed, nor beside another change', () => {
  const waves = (code: string, days: number) =>
    JSON.stringify([{ name: 'one' }, { name: 'two', opens: { days }, settings: { 'completion-code': code } }])
  const said = (before: string, after: string) =>
    JSON.stringify(changesSince(at(inBoth('waves', before)), at(inBoth('waves', after))))
  expect(said(waves('C0DE1', 7), waves('C0DE2', 7))).toContain('(hidden)')
  expect(said(waves('C0DE1', 7), waves('C0DE2', 8))).not.toContain('(hidden)')
  for (const days of [7, 8]) expect(said(waves('C0DE1', 7), waves('C0DE2', days))).not.toContain('C0DE')
})

test('every setting has a label in words, so that no sentence names an id', () => {
  for (const param of PARAMETER_NAMES) expect(settingLabel(param), param).toMatch(/^[A-Z“].*[a-z]/)
})

test('several settings, a condition and a rule that change at once are each named once, and no other is', () => {
  const which = fc.subarray(PARAMETER_NAMES.filter((name) => name !== 'n-conditions'))
  fc.assert(
    fc.property(which, fc.integer({ min: 1, max: 4 }), fc.boolean(), (changed, nConditions, hasRule) => {
      const settingsWith = (side: 0 | 1) =>
        PARAMETER_NAMES.flatMap((name) => inBoth(name, samplesOf(name)[changed.includes(name) ? side : 0]))
      const now = { ...at(settingsWith(1)), nConditions, fixedRules: hasRule ? [{ name: 'fast', threshold: 500 }] : null }
      const { settings, others } = changesSince(at(settingsWith(0)), now)
      expect([...new Set(settings.map(({ param }) => param))].sort()).toEqual([...changed].sort())
      expect(others).toHaveLength(Number(nConditions !== 2) + Number(hasRule))
      for (const line of changeLines({ settings, others }, [])) expect(line).toMatch(/\S.*[.:]/)
    }),
    { numRuns: 50 },
  )
})

test('nothing is named where nothing changed, also where an empty setting was left out', () => {
  const settings = PARAMETER_NAMES.flatMap((name) => inBoth(name, samplesOf(name)[0]))
  const empty = inBoth('contact', '')
  expect(countChanges(changesSince(at(settings), at([...settings])))).toBe(0)
  expect(countChanges(changesSince(at(empty), at([])))).toBe(0)
})

test('a condition that was added or removed is said, with the numbers', () => {
  expect(changesSince(at([], 2), at([], 4)).others).toEqual(['Conditions 3 and 4 added: 2 before, 4 now.'])
  expect(changesSince(at([], 2), at([], 1)).others).toEqual(['Condition 2 removed: 2 before, 1 now.'])
})

test.each(qualityRules.map(({ name, threshold }) => ({ name, threshold })))('a fixed rule is named: $name', (rule) => {
  const label = qualityRules.find(({ name }) => name === rule.name)?.label ?? ''
  const rules = (...fixedRules: { name: string; threshold: number }[]) => ({ ...at([]), fixedRules })
  const said = (then: StudyAt, now: StudyAt) => changesSince(then, now).others
  expect(said(at([]), rules(rule))).toEqual([expect.stringContaining(`rule added: ${label}`)])
  expect(said(rules(rule), at([]))).toEqual([expect.stringContaining(`rule taken out: ${label}`)])
  expect(said(rules(rule), rules({ ...rule, threshold: rule.threshold + 1 }))).toEqual([
    expect.stringContaining(`rule changed: ${label}`),
  ])
  expect(said(rules(rule), rules(rule))).toEqual([])
})

test('settings that change in place are compared with what they were on the day, the others with the frozen version', () => {
  const marked = [...inBoth('quota', '50'), ...inBoth('feed', 'scroll')]
  const snapshot = { running: runningIn(marked), fixedRules: null, forms: [] }
  // The version has the quota of today: it changed in place.
  const frozen = { nConditions: 2, settings: [...inBoth('quota', '80'), ...inBoth('feed', 'scroll')] }
  expect(changesSince(studyThen(frozen, snapshot), at(frozen.settings)).settings).toEqual([
    { condition: null, param: 'quota', before: '50', after: '80' },
  ])
})
