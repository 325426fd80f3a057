import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESIGN_NAMES, type DesignName, trialStudy } from '#domain/designs/design-names.ts'
import { firstSentence, readReadme, SECTIONS } from '#domain/designs/read-readme.ts'
import { demoDir, designsDir } from '#server/places.ts'
import { aParticipant } from '#server/testing/builders.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { seedDesigns } from '#server/use-cases/designs/seed-designs.ts'
import { seedDemo } from '#server/use-cases/stimuli/seed-demo.ts'
import { seedDemoPosts } from '#server/use-cases/stimuli/seed-demo-posts.ts'
import { packageOfDesign } from './design-package.ts'
import { type Found, foundIn } from './printed-differences.ts'
import { hasBaseR, hasPython, runPython, runR } from './run-r.ts'

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
const isRThere = await hasBaseR()
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
      const { profile, finds } = JSON.parse(await fileOf(name, 'people.json')) as Planted
      const { root, result } = await packageOfDesign({ app, url, folder, name, profile, participants: PEOPLE })
      const byR = await runR(['analysis.R'], root)
      expect(await runPython(['analysis.py'], root)).toBe(byR)
      if (process.env['WRITE_RESULTS']) await writeFile(join(designsDir, name, 'result.txt'), byR)
      else expectAlike(foundIn(result), foundIn(byR))
      const found = foundIn(byR)
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

/** Who is in which condition depends on who arrives first, so two runs differ by chance, and by no more. */
function expectAlike(committed: Map<string, Found>, now: Map<string, Found>): void {
  expect([...now.keys()]).toEqual([...committed.keys()])
  for (const [measure, { estimate, low, high, groups }] of now) {
    const before = committed.get(measure) ?? expect.fail(measure)
    const error = Math.hypot(high - low, before.high - before.low) / (2 * 1.96)
    expect(Math.abs(estimate - before.estimate), `difference of ${measure}`).toBeLessThanOrEqual(STANDARD_ERRORS * error)
    expect((high - low) / (before.high - before.low), `interval of ${measure}`).toBeCloseTo(1, 0)
    expect(groups.map(({ label }) => label)).toEqual(before.groups.map(({ label }) => label))
    for (const [i, { n }] of groups.entries())
      expect(Math.abs(n - (before.groups[i]?.n ?? 0)), `people of ${measure}`).toBeLessThanOrEqual(PEOPLE / 10)
  }
}
