import { expect, test } from 'vitest'
import type { RaisedFlag } from '../quality/judge.ts'
import { deviationsIn } from './deviations.ts'

type Known = Parameters<typeof deviationsIn>[0]
type Registered = Known['registrations'][number]

const RULE = { name: 'too-fast', threshold: 0.5 }
const flag: RaisedFlag = { ...RULE, value: 0.2 }
const isSame = (rule: { name: string; threshold: number }) => rule.name === flag.name && rule.threshold === flag.threshold

const registered = (more: Partial<Registered> = {}): Registered => ({
  ...{ registered_on: '2027-01-02', service: 'osf', version: 1 },
  snapshot: { running: [], fixedRules: [RULE], forms: [] },
  since: { settings: [], others: [] },
  before: { n_before_day: 0, n_before_mark: 0 },
  ...more,
})
const linesOf = (given: Partial<Known>) =>
  deviationsIn({ registrations: [registered()], names: ['control', ''], people: undefined, ...given })?.map(({ what }) => what)

test('nothing registered is no deviation, and nothing done otherwise is none either', () => {
  expect(deviationsIn({ registrations: [], names: [], people: undefined })).toBeNull()
  expect(linesOf({ people: { judged: [], completed: [1, 2] } })).toEqual([])
})

test('who was excluded by hand, by another rule, and who was kept although a registered rule flags them', () => {
  const flags = (rules: readonly { name: string; threshold: number }[]) => (rules.some(isSame) ? [flag] : [])
  const none = () => []
  const judged = [
    { flags, isExcluded: true, excludedBy: [flag] },
    { flags: none, isExcluded: true, excludedBy: null },
    { flags: none, isExcluded: true, excludedBy: [{ ...flag, threshold: 9 }] },
    { flags: none, isExcluded: true, excludedBy: [{ ...flag, threshold: 8 }] },
    { flags, isExcluded: false, excludedBy: null },
    { flags: none, isExcluded: false, excludedBy: null },
  ]
  expect(linesOf({ people: { judged, completed: [] } })).toEqual([
    '1 person was excluded by hand, for a reason that somebody wrote.',
    '2 people were excluded by a rule or threshold that was not registered.',
    '1 person was flagged by a registered rule and not excluded.',
  ])
  const without = registered({ snapshot: { running: [], fixedRules: null, forms: [] } })
  expect(linesOf({ registrations: [without], people: { judged, completed: [] } })).toEqual([
    '1 person was excluded by hand, for a reason that somebody wrote.',
    '3 people were excluded by a rule or threshold that was not registered.',
  ])
})

test('numbers that were reached stand beside those that were planned when the study was registered', () => {
  const running = [
    ...[1, 2].map((condition) => ({ condition, param: 'quota', value: '2' })),
    ...[1, 2].map((condition) => ({ condition, param: 'quota-total', value: '4' })),
  ]
  const registrations = [registered({ snapshot: { running, fixedRules: null, forms: [] } })]
  expect(linesOf({ registrations, people: { judged: [], completed: [1, 1, 2] } })).toEqual([
    'The study: 3 of the 4 people that were planned completed it, without those who were excluded.',
    'Condition 2: 1 of the 2 people that were planned completed it, without those who were excluded.',
  ])
  expect(linesOf({ registrations, people: { judged: [], completed: [1, 1, 2, 2] } })).toEqual([])
})

test('each registration has its own changes, and says who had come before it', () => {
  const settings = [{ condition: 1, param: 'consent', before: 'a\nb'.repeat(50), after: 'c\nd'.repeat(50) }]
  const newest = registered({ since: { settings, others: [] } })
  const first = registered({
    ...{ registered_on: '2026-12-01', since: { settings: [], others: ['Condition 2 added: 1 before, 2 now.'] } },
    before: { n_before_day: 0, n_before_mark: 3 },
  })
  expect(linesOf({ registrations: [newest] })).toEqual([
    expect.stringMatching(/^Consent text.*The lines that differ are in preregistration\.md of the package\.$/),
  ])
  expect(linesOf({ registrations: [newest, first] })).toEqual([
    expect.stringMatching(/^Registration of 2027-01-02 \(.+, version 1\): Consent text/),
    expect.stringMatching(
      /^Registration of 2026-12-01 .*: Nobody had come before the day .*, and 3 people when it was marked here\.$/,
    ),
    expect.stringMatching(/^Registration of 2026-12-01 .*: Condition 2 added/),
  ])
})
