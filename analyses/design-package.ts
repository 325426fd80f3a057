import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import type { DesignName } from '#domain/designs/design-names.ts'
import { columnsIn } from '#domain/simulation/card-effects.ts'
import { readProfile } from '#domain/simulation/read-profile.ts'
import { runSimulation } from '#server/simulation/run-simulation.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import type { TestApp } from '#server/testing/test-app.ts'

type Wanted = {
  app: TestApp
  url: string
  /** In which the package gets a folder of its own. */
  folder: string
  name: DesignName
  /** Of the simulated people. */
  profile: unknown
  participants: number
}

/** The data package of a design that simulated people took part in, unpacked, with the scripts of the design in its folder. */
export async function packageOfDesign({ app, url, folder, name, profile: given, participants }: Wanted) {
  const read = readProfile(given)
  if (!read.ok) throw new Error(read.problems.join('; '))
  const { profile } = read
  const { experiment_id } = (await app.call('/v1/use_design', { name })).body.data
  const asked = { experiment_id, columns: columnsIn(profile) }
  const { pass, right_answers, cells } = (await app.call('/v1/simulation_pass', asked)).body.data
  const run = { url, experiment_id, pass, rightAnswers: right_answers, cells, participants, seed: 1, profile }
  const { refusals } = await runSimulation({ ...run, speed: 'max', runId: 'd0' })
  expect(refusals).toEqual([])
  const root = join(folder, experiment_id)
  await unpack(app, `/v1/exports/${experiment_id}/package.zip?include=simulated`, root)
  const { analysis, result } = (await app.call('/v1/show_design', { name })).body.data
  await writeFile(join(root, 'analysis.R'), analysis.r)
  await writeFile(join(root, 'analysis.py'), analysis.python)
  return { experiment_id, root, result }
}

async function unpack(app: TestApp, address: string, root: string): Promise<void> {
  const { rawPayload } = await app.app.inject({ url: address, headers: { host: 'localhost' } })
  for (const [path, bytes] of await entriesOfZip(rawPayload)) {
    const to = join(root, path.replace(/^[^/]+\//, ''))
    await mkdir(dirname(to), { recursive: true })
    await writeFile(to, bytes)
  }
}
