import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ConditionSetting } from './condition-settings.ts'
import { findingSentence } from './place-problem.ts'
import { knownRisks, risksIn } from './risks.ts'

const settingsOf = (...conditions: Record<string, string>[]): ConditionSetting[] =>
  conditions.flatMap((parameters, i) => Object.entries(parameters).map(([param, value]) => ({ condition: i + 1, param, value })))
const paramsOf = (parameters: Record<string, string>) => risksIn(settingsOf(parameters)).map(({ param }) => param)

const PROLIFIC = { platform: 'prolific', 'completion-code': 'C1' }
const LOGNORMAL = { 'feed-button-like': 'lognormal' }
const CONSENT = 'This is our consent. You must be 18.'

test.each<[Record<string, string>, string]>([
  [{ platform: 'custom' }, 'platform'],
  [{ platform: 'custom', 'redirect-url': ' ' }, 'platform'],
  [{ platform: 'Prolific' }, 'platform'],
  [{ platform: 'mturk', 'redirect-url': 'https://x.example/' }, 'platform'],
  [{ 'custom-msg-type': 'modal' }, 'custom-msg'],
  [{ 'custom-msg-type': 'onpage', 'custom-msg': ' ' }, 'custom-msg'],
  [{ 'custom-msg': 'Bye' }, 'custom-msg-type'],
  [{ 'custom-msg': 'Bye', 'custom-msg-type': 'None' }, 'custom-msg-type'],
  [{ ...LOGNORMAL, consent: CONSENT }, 'consent'],
  [{ comments: 'folded', consent: CONSENT }, 'consent'],
  [{ debrief: 'It was about feeds.', consent: CONSENT }, 'consent'],
  [{ consent: ' ' }, 'consent'],
  [{ instruct: '\n' }, 'instruct'],
  [{ debrief: ' ' }, 'debrief'],
  [{ ...PROLIFIC, quota: '50' }, 'exit-quota_full'],
  [{ ...PROLIFIC, 'quota-total': '50' }, 'exit-quota_full'],
  [{ ...PROLIFIC, 'failed-attention': 'exit', forms: '["attention check"]' }, 'exit-failed_attention'],
])('%j is a risk', (parameters, param) => {
  expect(paramsOf(parameters)).toEqual([param])
})

test.each<Record<string, string>>([
  {},
  { platform: 'None' },
  { platform: 'unknown' },
  { platform: 'prolific', 'completion-code': '0' },
  { platform: 'prolific', 'redirect-url': 'https://x.example/' },
  { 'custom-msg-type': 'none', 'custom-msg': '' },
  { 'custom-msg': 'Bye', forms: '["custom message"]' },
  { 'custom-msg': 'Bye', 'custom-msg-type': 'modal' },
  { ...LOGNORMAL, consent: 'You take part. Some details are only explained at its end.' },
  // Without a consent there is nothing that could have the clause; that it is missing is advice.
  LOGNORMAL,
  { consent: CONSENT },
  { consent: '', instruct: '', debrief: '' },
  { consent: 'no', instruct: '0' },
  { ...PROLIFIC, quota: '50', 'exit-quota_full': 'FULL' },
  { quota: '50' },
])('%j is none', (parameters) => {
  expect(paramsOf(parameters)).toEqual([])
})

test('a risk that all conditions share is told once, one of a few names them', () => {
  const [first, ...others] = risksIn(settingsOf({ platform: 'custom' }, { platform: 'custom' }, { platform: 'custom' }))
  expect([first?.conditions, others]).toEqual([[], []])
  const some = risksIn(settingsOf({ platform: 'custom' }, { 'n-conditions': '3' }, { platform: 'custom' }))
  expect(some.map(findingSentence)).toEqual([expect.stringMatching(/^Conditions 1 and 3: Custom redirect needs a redirect-url:/)])
})

test('a setting of the whole study counts in every condition', () => {
  const risks = risksIn(settingsOf({ ...PROLIFIC, 'quota-total': '9' }, PROLIFIC))
  expect(risks).toMatchObject([{ param: 'exit-quota_full', conditions: [] }])
})

test('only what was accepted word by word is accepted, and other words mean nothing', () => {
  const risks = risksIn(settingsOf({ platform: 'custom', 'custom-msg-type': 'modal' }, { platform: 'custom' }))
  const sentences = risks.map(findingSentence)
  fc.assert(
    fc.property(fc.subarray(sentences), fc.array(fc.string()), (accepted, others) => {
      const known = knownRisks(risks, [...others, ...accepted])
      expect(known.map(findingSentence)).toEqual(sentences)
      expect(known.filter(({ is_accepted }) => is_accepted).map(findingSentence)).toEqual(accepted)
    }),
  )
  // Of one condition does not mean of all.
  expect(
    knownRisks(
      risks,
      risks.map(({ text }) => text),
    ).map(({ is_accepted }) => is_accepted),
  ).toEqual([true, false])
})
