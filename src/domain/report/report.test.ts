import { expect, test } from 'vitest'
import type { VisitList } from '../attention/attention-of-person.ts'
import { ticksTo } from './figures/svg.ts'
import { errorsIn } from './measured/dwell-error.ts'
import type { ReportFacts } from './report-facts.ts'
import { reportFiles, skinsOf } from './report-files.ts'
import { addToSensitivity, DWELL_RULES, type SensitivityTally, sensitivityOf } from './sensitivity.ts'

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
  ...{
    nVersions: 1,
    softwareVersion: '1.2.3',
    madeAtMs: 1_800_000_000_000,
    people: 'real',
    isMasked: false,
    nFeeds: 1,
    skins: ['default'],
  },
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

const anArm = (more: object = {}) => ({
  ...{ condition: 1, allocated: 0, received: 0, lost: [], underWay: 0, completed: 0, excluded: [], analysed: 0 },
  ...more,
})
const came = { firstMs: Date.UTC(2027, 0, 5), lastMs: Date.UTC(2027, 0, 5) }
const flowOf = (more: Partial<ReportFacts['flow']>): ReportFacts['flow'] => ({ ...FACTS.flow, ...more })

test('a study that nobody came to says so in each section, and writes no numbers that are none', () => {
  const text = markdownOf({ flow: flowOf({ arms: [anArm(), anArm({ condition: 2 })] }) })
  for (const sentence of ['Nobody has taken part yet.', 'Nobody has come yet.', 'Nobody has come to a condition yet.'])
    expect(text).toContain(sentence)
  expect(text).toContain('0 people opened the link. 0 were not allocated.')
  expect(text).toContain('Nobody’s dwell is known yet.')
  expect(text).not.toMatch(/NaN|undefined|Infinity/)
})

test('one person is written in the singular, wherever they are', () => {
  const arms = [anArm({ allocated: 1, received: 1, completed: 1, analysed: 1 }), anArm({ condition: 2 })]
  const one = markdownOf({ arrivals: came, flow: flowOf({ assessed: 1, allocated: 1, arms }) })
  expect(one).toContain('1 person opened the link, 1 was allocated to 2 conditions')
  expect(one).toContain('1 completed the study; of these, 0 were excluded, which leaves 1 for the analysis.')
  const lost = flowOf({ assessed: 2, notAllocated: [{ reason: 'Declined to take part', n: 1 }], beforeAllocation: 1, arms: [] })
  expect(markdownOf({ arrivals: came, flow: lost })).toContain(
    '2 people opened the link. 1 was not allocated: Declined to take part (1). 1 is on the way to it.',
  )
  expect(markdownOf({ dwell: { groups: [], differences: [], nWaiting: 1 } })).toContain('1 person is not in it')
})

test('where everybody withdrew, nobody completed and nobody is left for the analysis', () => {
  const lost = [{ reason: 'Withdrew', n: 3 }]
  const flow = flowOf({ assessed: 3, allocated: 3, arms: [anArm({ allocated: 3, received: 3, lost })] })
  const text = markdownOf({ nConditions: 1, conditionNames: [''], arrivals: came, flow })
  expect(text).toContain('3 were allocated to 1 condition (condition 1: 3), and 0 completed the study.')
  expect(text).toContain('3: Withdrew (3)')
  expect(text).not.toContain('of these')
})

test('later waves are a table and a sentence, and dwell says that it is of the first visit', () => {
  const wave = { condition: 1, followed: 8, back: 5, completed: 4, lost: [{ reason: 'Missed it', n: 2 }], underWay: 1, ahead: 1 }
  const arms = [anArm({ allocated: 9, completed: 8, analysed: 8 })]
  const flow = flowOf({ assessed: 9, allocated: 9, arms, waves: [{ wave: 'a week | later', arms: [wave] }] })
  const text = markdownOf({ nConditions: 1, conditionNames: [''], arrivals: came, flow })
  expect(text).toContain('8 completed the first visit; of these')
  expect(text).toContain('Of 8 people followed to wave a week \\| later, 5 came to it and 4 completed it.')
  expect(text).toContain('| a week \\| later, Condition 1 | 8 | 5 | 4 | 2: Missed it (2) | 1 | 1 |')
  expect(text).toContain('It is about the first visit alone')
  const blinded = flowOf({ ...flow, waves: [{ wave: 'w', arms: [{ ...wave, condition: null }] }] })
  expect(markdownOf({ arrivals: came, flow: blinded })).toContain('| w, all conditions together | 8 |')
})

test('a visit with several feeds is said where their cards are put together', () => {
  expect(markdownOf({ nFeeds: 2 })).toContain('The first visit of this study has 2 feeds.')
  expect(markdownOf({})).not.toMatch(/feeds\. The mean/)
})

test('names of a study are one line of plain text in Markdown', () => {
  expect(markdownOf({}).split('\n')[0]).toBe('# Methods of study abc: A \\*name\\* \\| with \\<b\\>signs\\</b\\>')
})

test('the page asks nobody for anything and runs nothing', () => {
  const html = reportFiles(FACTS).find(({ path }) => path === 'report.html')?.text ?? ''
  expect(html).toContain(`default-src 'none'`)
  expect(html).not.toMatch(/<script|<link|src=|url\(/)
})
