import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESIGN_NAMES, type DesignName, trialStudy } from '#domain/designs/design-names.ts'
import { firstSentence, readReadme, SECTIONS } from '#domain/designs/read-readme.ts'
import { columnsIn } from '#domain/simulation/card-effects.ts'
import { readProfile } from '#domain/simulation/read-profile.ts'
import { demoDir, designsDir } from '#server/places.ts'
import { runSimulation } from '#server/simulation/run-simulation.ts'
import { aParticipant } from '#server/testing/builders.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { seedDesigns } from '#server/use-cases/designs/seed-designs.ts'
import { seedDemo } from '#server/use-cases/stimuli/seed-demo.ts'
import { seedDemoPosts } from '#server/use-cases/stimuli/seed-demo-posts.ts'
import { hasPython, hasR, runPython, runR } from './run-r.ts'

/*
 * Every design of the gallery on the whole way: copied into a lab, walked through by 200 simulated people with a planted effect, exported,
 * and analysed by both scripts, which must find it. With WRITE_RESULTS=1 what they print becomes the result.txt of the design.
 */

const PEOPLE = 200
/** Chance alone leaves an interval of this many standard errors about once in a hundred thousand times. */
const STANDARD_ERRORS = 4.5
const MINUTES_MS = 60_000

type Planted = { profile: unknown; finds: { measure: string; planted: number }[] }

const fileOf = (name: DesignName, file: string) => readFile(join(designsDir, name, file), 'utf8')
const isRThere = await hasR()
const isPythonThere = await hasPython()

let app: TestApp
let url: string
let folder: string
beforeAll(async () => {
  app = await testApp()
  url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  folder = await mkdtemp(join(tmpdir(), 'feedlab-designs-'))
  await seedDemo(app.deps, demoDir)
  await seedDemoPosts(app.deps, demoDir)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

test('the studies to try are made once, open for anybody, and stand in no list', async () => {
  expect([await seedDesigns(app.deps), await seedDesigns(app.deps)]).toEqual([DESIGN_NAMES, []])
  for (const name of DESIGN_NAMES) {
    const { order_data } = await aParticipant(app, trialStudy(name))
    expect(order_data.length, name).toBeGreaterThanOrEqual(5)
  }
  const { studies } = (await app.call('/v1/list_studies', {})).body.data
  expect(studies.map(({ experiment_id }) => experiment_id).filter((id) => id.startsWith('try-'))).toEqual([])
})

describe.each(DESIGN_NAMES)('%s', (name) => {
  test('its README says everything that its page shows, with an address for each paper', async () => {
    const readme = readReadme(await fileOf(name, 'README.md'))
    expect(readme.sections.map(({ heading }) => heading)).toEqual([...SECTIONS])
    for (const { text } of readme.sections) expect(text.length).toBeGreaterThan(40)
    expect(firstSentence(readme, 'How long it takes')).toMatch(/minutes/)
    const papers = readme.sections.find(({ heading }) => heading === 'Papers')?.text.split('\n') ?? []
    for (const paper of papers) expect(paper).toMatch(/^- .* \[doi:(10\.[^\]]+)\]\(https:\/\/doi\.org\/\1\)$/)
    const { designs } = (await app.call('/v1/list_designs', {})).body.data
    expect(designs.find((design) => design.name === name)?.title).toBe(readme.title)
  })

  test.skipIf(!isRThere || !isPythonThere)(
    'both scripts find in its package what was planted',
    async () => {
      const { experiment_id } = (await app.call('/v1/use_design', { name })).body.data
      const { profile, finds } = JSON.parse(await fileOf(name, 'people.json')) as Planted
      await simulate(experiment_id, profile)
      const root = await unpacked(experiment_id)
      const { analysis, result } = (await app.call('/v1/show_design', { name })).body.data
      await writeFile(join(root, 'analysis.R'), analysis.r)
      await writeFile(join(root, 'analysis.py'), analysis.python)
      const byR = await runR(['analysis.R'], root)
      expect(await runPython(['analysis.py'], root)).toBe(byR)
      if (process.env['WRITE_RESULTS']) await writeFile(join(designsDir, name, 'result.txt'), byR)
      else expect(measuresIn(result)).toEqual(measuresIn(byR))
      const found = differencesIn(byR)
      for (const { measure, planted } of finds) {
        const { estimate, low, high } = found.get(measure) ?? expect.fail(`${measure} is not in\n${byR}`)
        const error = (high - low) / (2 * 1.96)
        expect(Math.abs(estimate - planted), `${measure} in\n${byR}`).toBeLessThan(STANDARD_ERRORS * error)
        if (planted !== 0) expect(Math.min(low * planted, high * planted), `${measure} in\n${byR}`).toBeGreaterThan(0)
      }
    },
    5 * MINUTES_MS,
  )
})

async function simulate(experiment_id: string, given: unknown): Promise<void> {
  const read = readProfile(given)
  if (!read.ok) throw new Error(read.problems.join('; '))
  const { profile } = read
  const asked = { experiment_id, columns: columnsIn(profile) }
  const { pass, right_answers, cells } = (await app.call('/v1/simulation_pass', asked)).body.data
  const run = { url, experiment_id, pass, rightAnswers: right_answers, cells, participants: PEOPLE, seed: 1, profile }
  const { refusals } = await runSimulation({ ...run, speed: 'max', runId: 'd0' })
  expect(refusals).toEqual([])
}

async function unpacked(experiment_id: string): Promise<string> {
  const address = `/v1/exports/${experiment_id}/package.zip?include=simulated`
  const { rawPayload } = await app.app.inject({ url: address, headers: { host: 'localhost' } })
  const root = join(folder, experiment_id)
  for (const [path, bytes] of await entriesOfZip(rawPayload)) {
    const to = join(root, path.replace(/^[^/]+\//, ''))
    await mkdir(dirname(to), { recursive: true })
    await writeFile(to, bytes)
  }
  return root
}

const measuresIn = (printed: string) => printed.split('\n').filter((line) => /^\S/.test(line))

const LINE = /^ {2}difference +(-?[\d.]+) {2}95 % interval (-?[\d.]+) to (-?[\d.]+)$/

/** By measure. */
function differencesIn(printed: string) {
  const found = new Map<string, { estimate: number; low: number; high: number }>()
  let measure = ''
  for (const line of printed.split('\n')) {
    if (/^\S/.test(line)) measure = line
    const [, estimate, low, high] = LINE.exec(line) ?? []
    if (estimate !== undefined) found.set(measure, { estimate: Number(estimate), low: Number(low), high: Number(high) })
  }
  return found
}
