import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { hasPython, hasR, runPython, runR } from './run-r.ts'
import { type SmallPackage, type SmallSettings, writeSmallPackage } from './small-package.ts'

const PEOPLE = 8
const isThere = (await hasR()) && (await hasPython())

type Study = {
  nConditions?: number
  topics?: readonly string[]
  likes?: (person: number, card: number) => boolean
  dwellMs?: number
}

/** Everybody sees one card of each topic; condition 1, 2, 1, 2 … */
function aStudy({ nConditions = 2, topics = ['sports', 'health'], likes = () => false, dwellMs = 1500 }: Study): SmallPackage {
  const people = Array.from({ length: PEOPLE }, (_, i) => ({ subject_id: `p${i}`, condition_id: 1 + (i % nConditions) }))
  return {
    participants: people.map((person) => ({ ...person, outcome: 'complete', duration_ms: 60_000, device_class: 'Mobile' })),
    stimuli: topics.map((topic, card) => ({ stimulus_id: `c${card}`, stimulus_set: 's', category: 'News', topic })),
    exposures: people.flatMap((person, i) =>
      topics.map((_, card) => ({
        ...person,
        stimulus_id: `c${card}`,
        position: card,
        shown: true,
        dwell_ms_50: dwellMs,
        share: 0,
        like: Number(likes(i, card)),
      })),
    ),
  }
}

/** Of people who did not agree, a bare row each. */
const refused = (n: number, condition_id: number) =>
  Array.from({ length: n }, (_, i) => ({ subject_id: `(no_consent ${i + 1})`, condition_id, outcome: 'no_consent' }))

describe.skipIf(!isThere)('the page of figures', () => {
  const roots: string[] = []
  afterEach(async () => {
    for (const root of roots.splice(0)) await rm(root, { recursive: true, force: true })
  })

  /** What both scripts print and find, and Python's page, which can be read as text. */
  async function described(rows: SmallPackage, { asked = [], settings }: { asked?: string[]; settings?: SmallSettings } = {}) {
    const root = await writeSmallPackage(rows, settings)
    roots.push(root)
    const numbers = async () => {
      const [, ...lines] = (await readFile(join(root, 'analysis/descriptives.csv'), 'utf8')).trim().split(/\r?\n/)
      return lines
        .map((line) => line.replaceAll('"', '').split(','))
        .map(([figure, group, condition, measure, , n, nCards, value, low, high, name]) => ({
          ...{ figure, group, condition, measure, n, nCards, name },
          interval: [value, low, high].map((cell) => (cell === '' ? null : Number(Number(cell).toFixed(6)))),
        }))
    }
    const printedByR = await runR(['analysis/descriptives.R', ...asked], root)
    const inR = await numbers()
    const printedByPython = await runPython(['analysis/descriptives.py', ...asked], root)
    const inPython = await numbers()
    const byKey = (rows: typeof inR) => rows.map((row) => JSON.stringify(row)).sort()
    expect(byKey(inPython)).toEqual(byKey(inR))
    const page = await readFile(join(root, 'analysis/descriptives.svg'), 'utf8')
    return { numbers: inR, printed: [printedByR, printedByPython], page }
  }

  const DWELLS = { dwell_ms_full: 1000, dwell_ms_50: 2000, dwell_ms_any: 3000, dwell_ms_focal: 4000 }
  const measured = (dwells: Record<string, number>) => {
    const study = aStudy({})
    const exposures = study.exposures.map(({ dwell_ms_50: _, ...row }) => ({ ...row, ...dwells }))
    return { ...study, exposures }
  }
  const { dwell_ms_full } = DWELLS

  test.each<[string, SmallSettings, Record<string, number>, number, string]>([
    ['full where the study says so', { 'dwell-definition': ['full', 'full'] }, DWELLS, 1, 'dwell_ms_full'],
    ['half where the study says so', { 'dwell-definition': ['half', 'half'] }, DWELLS, 2, 'dwell_ms_50'],
    ['any where the study says so', { 'dwell-definition': ['any', 'any'] }, DWELLS, 3, 'dwell_ms_any'],
    ['focal where the study says so', { 'dwell-definition': ['focal', 'focal'] }, DWELLS, 4, 'dwell_ms_focal'],
    ['half where the study says nothing', {}, DWELLS, 2, 'dwell_ms_50'],
    ['half where the study says something else', { 'dwell-definition': ['most'] }, DWELLS, 2, 'dwell_ms_50'],
    ['half where conditions differ', { 'dwell-definition': ['any', 'focal'] }, DWELLS, 2, 'dwell_ms_50'],
    ['full where nothing else was measured', { 'dwell-definition': ['focal', 'focal'] }, { dwell_ms_full }, 1, 'dwell_ms_full'],
  ])('has the dwell that is %s', async (_, settings, dwells, seconds, column) => {
    const { numbers, page } = await described(measured(dwells), { settings })
    const found = numbers.filter(({ figure, measure }) => figure === 'position' && measure === 'dwell')
    expect(new Set(found.map(({ interval }) => interval[0]))).toEqual(new Set([seconds]))
    expect(page).toContain(`(${column}).`)
  })

  const groupsOf = (numbers: { figure: string | undefined; group: string | undefined }[], figure: string) => [
    ...new Set(numbers.filter((row) => row.figure === figure).map(({ group }) => group)),
  ]

  test('is drawn where nobody pressed a button and no card was looked at', async () => {
    const { numbers, page } = await described(aStudy({ dwellMs: 0 }))
    expect(numbers.filter(({ figure }) => figure === 'topic').map(({ interval }) => interval[0])).toEqual(Array(8).fill(0))
    expect(page).toContain('Engagement by topic')
  })

  test('counts people who did not agree in one line and nowhere else', async () => {
    const rows = aStudy({})
    const { numbers, printed, page } = await described({
      ...rows,
      participants: [...rows.participants, ...refused(4, 1), ...refused(1, 3)],
    })
    for (const text of printed) expect(text).toContain('8 participants, 16 cards shown; 5 did not agree')
    expect(page).toContain('8 participants, 8 complete; 16 cards shown; 5 did not agree')
    expect(page).toContain('Condition 1 (n = 4)')
    expect(groupsOf(numbers, 'participants')).toEqual(['complete'])
    expect(new Set(numbers.map(({ condition }) => condition))).toEqual(new Set(['1', '2']))
  })

  test('counts people whose condition was not drawn in one line and in no group, by whatever they answered', async () => {
    const rows = aStudy({})
    const undrawn = ['screened_out', 'quota_full', ''].map((outcome, i) => ({
      ...{ subject_id: `left${i}`, outcome, duration_ms: 90_000, device_class: i === 0 ? 'Tablet' : 'Mobile' },
    }))
    const { numbers, printed, page } = await described({ ...rows, participants: [...undrawn, ...rows.participants] })
    for (const text of printed) expect(text).toContain('8 participants, 16 cards shown; 3 got no condition')
    expect(page).toContain('8 participants, 8 complete; 16 cards shown; 3 got no condition')
    expect(groupsOf(numbers, 'participants')).toEqual(['complete'])
    expect(new Set(numbers.map(({ condition }) => condition))).toEqual(new Set(['1', '2']))
    expect(numbers.filter(({ figure }) => figure === 'minutes').map(({ n, interval }) => [n, interval[0]])).toEqual([
      ['4', 1],
      ['4', 1],
    ])
  })

  test('says which covariates it left out and why, and draws them when they are named', async () => {
    const topics = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const found = await described(aStudy({ topics }))
    for (const text of found.printed) expect(text).toMatch(/Left out: topic \(7 groups.*category \(1 group\)/)
    expect(groupsOf(found.numbers, 'topic')).toEqual([])
    const named = await described(aStudy({ topics }), { asked: ['topic', 'category'] })
    expect(groupsOf(named.numbers, 'topic')).toEqual(topics)
    expect(groupsOf(named.numbers, 'category')).toEqual(['News'])
    expect(named.page).toContain('Dwell by topic')
    for (const text of named.printed) expect(text).not.toContain('Left out')
  })

  test('draws the eleven largest groups of a named covariate that has more than twelve, and the others together', async () => {
    const topics = [...Array.from({ length: 14 }, (_, i) => `t${String(i).padStart(2, '0')}`), 't13', 't12']
    const { numbers } = await described(aStudy({ topics }), { asked: ['topic'] })
    const kept = [...Array.from({ length: 9 }, (_, i) => `t0${i}`), 't12', 't13']
    expect(groupsOf(numbers, 'topic')).toEqual([...kept, 'other'])
    const other = numbers.find(({ group, measure, condition }) => group === 'other' && measure === 'dwell' && condition === '1')
    expect(other?.nCards).toBe(String(3 * (PEOPLE / 2)))
  })

  test('has no percentage above 100', async () => {
    const { numbers, page } = await described(aStudy({ likes: (person, card) => person > 1 || card === 0 }))
    expect(
      Math.max(...numbers.filter(({ measure }) => measure === 'like').map(({ interval }) => interval[2] ?? 0)),
    ).toBeGreaterThan(100)
    const ticks = [...page.matchAll(/text-anchor="end"[^>]*>([\d.]+)</g)].map(([, tick]) => Number(tick))
    expect(Math.max(...ticks)).toBe(100)
  })

  test('names the conditions that somebody is in, and keeps their legend on the page', async () => {
    const names = Array.from({ length: 8 }, (_, i) => `A rather long name of condition ${i + 1}`)
    const { numbers, page } = await described(aStudy({ nConditions: 7 }), { settings: { 'condition-name': names } })
    expect([...new Set(numbers.map(({ name }) => name))]).toEqual(names.slice(0, 7))
    expect(page).not.toContain(names[7])
    const legend = [...page.matchAll(/<text x="([\d.]+)"[^>]*>([^<]*\(n = \d+\))</g)]
    expect(legend).toHaveLength(7)
    for (const [, x, label = ''] of legend) expect(Number(x) + 5.6 * label.length).toBeLessThan(794 - 30)
  })

  test('keeps the legend of outcomes inside its panel', async () => {
    const outcomes = [
      'complete',
      'left_early',
      'screened_out',
      'quota_full',
      'failed_attention',
      'incompatible_device',
      'timed_out',
    ]
    const rows = aStudy({})
    const { page } = await described({
      ...rows,
      participants: rows.participants.map((person, i) => ({ ...person, outcome: outcomes[i] ?? '' })),
    })
    for (const outcome of ['left early', 'failed attention', 'no end yet']) {
      const [, x] = new RegExp(`<text x="([\\d.]+)"[^>]*>${outcome}<`).exec(page) ?? expect.fail(outcome)
      expect(Number(x) + 5 * outcome.length).toBeLessThan(794 / 2)
    }
  })
})
