import { expect, test } from 'vitest'
import type { VisitList } from '../attention/attention-of-person.ts'
import { ticksTo } from './figures/svg.ts'
import { errorsIn } from './measured/dwell-error.ts'
import type { ReportFacts } from './report-facts.ts'
import { reportFiles } from './report-files.ts'
import { addToSensitivity, DWELL_RULES, type SensitivityTally, sensitivityOf } from './sensitivity.ts'
import { skinsOf } from './skins-of.ts'

const visits = (...ms: number[]): VisitList => ({ card: ms.map(() => 0), at: ms.map((_, i) => i), ms })

const aPerson = (condition: number, ...ms: number[]) => ({
  condition,
  nCards: 2,
  visits: { full: visits(...ms), half: visits(...ms), any: visits(...ms), focal: visits() },
  pxMs: null,
})

const at = (definition: string, floorMs: number) =>
  DWELL_RULES.findIndex((rule) => rule.definition === definition && rule.floorMs === floorMs)

test('a person is the mean of their cards, and visits below a floor do not count', () => {
  const tally: SensitivityTally = new Map()
  for (let i = 0; i < 5; i++) addToSensitivity(tally, aPerson(1, 200, 800 + i, 1000))
  const [group] = sensitivityOf(tally).groups
  expect(group?.n).toBe(5)
  expect(group?.estimates[at('half', 0)]?.mean).toBeCloseTo((2000 + 2) / 2)
  expect(group?.estimates[at('half', 250)]?.mean).toBeCloseTo((1800 + 2) / 2)
  expect(group?.estimates[at('half', 1000)]?.mean).toBeCloseTo(500)
  expect(group?.estimates[at('focal', 0)]?.mean).toBe(0)
  expect(group?.estimates[at('px', 0)]).toBeNull()
})

test('four people are a number alone, also in a difference', () => {
  const tally: SensitivityTally = new Map()
  for (let i = 0; i < 5; i++) addToSensitivity(tally, aPerson(1, 1000 + i))
  for (let i = 0; i < 4; i++) addToSensitivity(tally, aPerson(2, 1000 + i))
  const { groups, differences } = sensitivityOf(tally)
  expect(groups.map(({ n, estimates }) => [n, estimates[0] === null])).toEqual([
    [5, false],
    [4, true],
  ])
  expect(differences).toMatchObject([{ condition: 2, n: 4 }])
  expect(differences[0]?.estimates.every((estimate) => estimate === null)).toBe(true)
})

test('somebody without cards is nobody', () => {
  const tally: SensitivityTally = new Map()
  addToSensitivity(tally, { ...aPerson(1, 500), nCards: 0 })
  expect(sensitivityOf(tally)).toEqual({ groups: [], differences: [] })
})

test('an axis has round steps, as many as can be read', () => {
  expect(ticksTo(3.2)).toEqual([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5])
  expect(ticksTo(0)).toEqual([0, 1])
  for (const largest of [0.003, 0.7, 9, 10, 12.5, 480]) {
    expect(ticksTo(largest).at(-1)).toBeGreaterThanOrEqual(largest)
    expect(ticksTo(largest).length).toBeLessThanOrEqual(10)
  }
})

test('the skins of a study are those of its conditions and of its feeds', () => {
  const of = (condition: number, settings: Record<string, string>) =>
    Object.entries(settings).map(([param, value]) => ({ condition, param, value }))
  expect(skinsOf([...of(1, { skin: '' }), ...of(2, { skin: 'forum' })])).toEqual(['default', 'forum'])
  const feeds = JSON.stringify({ before: { skin: 'photo' }, after: {} })
  expect(skinsOf(of(1, { skin: 'microblog', feeds }))).toEqual(['photo', 'microblog'])
  expect(errorsIn('forum')).toHaveLength(1)
})

const FACTS: ReportFacts = {
  ...{ experiment_id: 'abc', studyName: 'A *name*\n| with <b>signs</b>', conditionNames: ['# one', '1. two'], nConditions: 2 },
  ...{ nVersions: 1, softwareVersion: '1.2.3', madeAtMs: 1_800_000_000_000, people: 'real', isMasked: false, skins: ['default'] },
  ...{ dwellDefinition: 'half', focalLine: 0.4, arrivals: null, attrition: [], deviations: null },
  devices: { n: 0, classes: [], browsers: [], systems: [], viewport: null, pixelRatios: [] },
  flow: { assessed: 0, notAllocated: [], beforeAllocation: 0, allocated: 0, arms: [], waves: [] },
  dwell: { groups: [], differences: [], nWaiting: 0 },
}

const markdownOf = (facts: Partial<ReportFacts>) =>
  reportFiles({ ...FACTS, ...facts }).find(({ path }) => path === 'report.md')?.text ?? ''

test('deviations: none stored, none found, or a list with reasons', () => {
  expect(markdownOf({})).toContain('No preregistration is stored with this study.')
  expect(markdownOf({ deviations: [] })).toContain('Nothing that was preregistered has been changed since.')
  expect(markdownOf({ deviations: [{ what: 'The quota is 300.', why: 'It was 200.' }] })).toContain(
    '- The quota is 300. It was 200.',
  )
})

test('names of a study are one line of plain text in Markdown', () => {
  expect(markdownOf({}).split('\n')[0]).toBe('# Methods of study abc: A \\*name\\* \\| with \\<b\\>signs\\</b\\>')
})

test('the page asks nobody for anything and runs nothing', () => {
  const html = reportFiles(FACTS).find(({ path }) => path === 'report.html')?.text ?? ''
  expect(html).toContain(`default-src 'none'`)
  expect(html).not.toMatch(/<script|<link|src=|url\(/)
})
