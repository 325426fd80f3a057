import { randomBytes } from 'node:crypto'
import { columnsIn } from '#domain/simulation/card-effects.ts'
import { DEFAULT_PROFILE } from '#domain/simulation/profile.ts'
import { runSimulation } from '../simulation/run-simulation.ts'
import type { TestApp } from './test-app.ts'

/** Lets people come who drop out, refuse, come back, hide the tab and change answers as often as real ones. */
export async function simulate(app: TestApp, url: string, experiment_id: string, participants: number): Promise<void> {
  const asked = { experiment_id, columns: columnsIn(DEFAULT_PROFILE) }
  const { pass, right_answers, cells } = (await app.call('/v1/simulation_pass', asked)).body.data
  await runSimulation({
    ...{ url, experiment_id, pass, cells, participants, profile: DEFAULT_PROFILE, seed: 7, speed: 'max' },
    rightAnswers: right_answers,
    runId: randomBytes(4).toString('hex'),
  })
}
