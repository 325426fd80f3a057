import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededDice } from '#domain/dice.ts'
import { demoDir, designsDir } from '#server/places.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { seedDemo } from '#server/use-cases/stimuli/seed-demo.ts'
import { seedDemoPosts } from '#server/use-cases/stimuli/seed-demo-posts.ts'
import { packageOfDesign } from './design-package.ts'
import { foundIn } from './printed-differences.ts'
import { hasBaseR, hasPython, runPython, runR } from './run-r.ts'

/*
 * The bandit does not learn from simulated people, so their propensities are those of a random order and all weights are 1. Here the rows of
 * the learned diet are those of a diet that is known: it puts the sensational posts first for four in five people, and for the others last.
 */

const PEOPLE = 100
const MINUTES_MS = 60_000
const MEASURE = 'Liked among first places, weighted to a random diet'
const SENSATIONAL_FIRST = 0.8
const LIKED = { sensational: 0.9, plain: 0.1 }
/** A random diet shows as many of one kind as of the other. */
const IN_RANDOM_DIET = (LIKED.sensational + LIKED.plain) / 2
const FIRST_PLACES = 4
/** Chance alone leaves an interval of this many standard errors about once in a hundred thousand times. */
const STANDARD_ERRORS = 4.5

const areThere = (await hasBaseR()) && (await hasPython())

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'feedlab-diet-'))
  await seedDemo(app.deps, demoDir)
  await seedDemoPosts(app.deps, demoDir)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

test.skipIf(!areThere)(
  'both scripts find by the propensities of a learned diet what a random diet would give',
  async () => {
    const name = 'algorithmic-diet'
    const url = await app.app.listen({ host: '127.0.0.1', port: 0 })
    const { profile } = JSON.parse(await readFile(join(designsDir, name, 'people.json'), 'utf8'))
    const { root } = await packageOfDesign({ app, url, folder, name, profile, participants: PEOPLE })
    const { raw, weighted } = await teachDiet(root)

    const byR = await runR(['analysis.R'], root)
    expect(await runPython(['analysis.py'], root)).toBe(byR)
    const [, learned] = foundIn(byR).get(MEASURE)?.groups ?? []
    expect(learned?.mean, byR).toBeCloseTo(mean(weighted), 3)
    const error = Math.sqrt(mean(weighted.map((value) => (value - mean(weighted)) ** 2)) / weighted.length)
    expect(Math.abs(mean(weighted) - IN_RANDOM_DIET)).toBeLessThan(STANDARD_ERRORS * error)
    // Without weights, the diet looks like what it serves.
    expect(mean(raw) - IN_RANDOM_DIET).toBeGreaterThan(STANDARD_ERRORS * error)
  },
  3 * MINUTES_MS,
)

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

type Row = Record<string, string>

/** Gives the people of the learned diet places, propensities and likes of the known one. Returns likes at the first places, for each person. */
async function teachDiet(root: string): Promise<{ raw: number[]; weighted: number[] }> {
  const stimuli = new Map((await readTable(root, 'stimuli')).rows.map((row) => [row['stimulus_id'], row['diet']]))
  const { rows, write } = await readTable(root, 'exposures')
  const random = seededDice('known diet', 'weighted-diet')
  const people = new Map<string, Row[]>()
  for (const row of rows) {
    const { condition_id, subject_id = '' } = row
    if (condition_id === '2') people.set(subject_id, [...(people.get(subject_id) ?? []), row])
  }
  const found = { raw: new Map<string, number[]>(), weighted: new Map<string, number[]>() }
  for (const [person, cards] of people) {
    const first = random() < SENSATIONAL_FIRST ? 'sensational' : 'plain'
    const ordered = cards
      .map((row) => ({ row, kind: stimuli.get(row['stimulus_id']), at: random() }))
      .sort((a, b) => Number(a.kind !== first) - Number(b.kind !== first) || a.at - b.at)
    for (const [position, { row, kind }] of ordered.entries()) {
      const isSensational = kind === 'sensational'
      const isFirstHalf = position < cards.length / 2
      const propensity = (isSensational === isFirstHalf ? SENSATIONAL_FIRST : 1 - SENSATIONAL_FIRST) / (cards.length / 2)
      const like = Number(random() < (isSensational ? LIKED.sensational : LIKED.plain))
      Object.assign(row, { position: `${position}`, propensity: `${propensity}`, like: `${like}` })
      if (position >= FIRST_PLACES) continue
      for (const [of, value] of [
        [found.raw, like],
        [found.weighted, like / cards.length / propensity],
      ] as const)
        of.set(person, [...(of.get(person) ?? []), value])
    }
  }
  await write()
  const complete = new Set(
    (await readTable(root, 'participants')).rows.filter((row) => row['outcome'] === 'complete').map((row) => row['subject_id']),
  )
  const perPerson = (values: Map<string, number[]>) =>
    [...values].filter(([person]) => complete.has(person)).map(([, own]) => mean(own))
  return { raw: perPerson(found.raw), weighted: perPerson(found.weighted) }
}

async function readTable(root: string, name: string) {
  const file =
    (await readdir(join(root, 'data'))).find((path) => path.endsWith(`_description-${name}_data.csv`)) ?? expect.fail(name)
  const path = join(root, 'data', file)
  const [header = [], ...lines] = cellsOf(await readFile(path, 'utf8'))
  const rows: Row[] = lines.map((cells) => Object.fromEntries(header.map((column, i) => [column, cells[i] ?? ''])))
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  const write = () =>
    writeFile(path, `${[header, ...rows.map((row) => header.map((column) => row[column] ?? ''))].map(line).join('\n')}\n`)
  return { rows, write }
}

/** Cells may be quoted, and hold line breaks then. */
const cellsOf = (text: string): string[][] => {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\n') rows.push([])
  }
  return rows.slice(0, -1)
}
