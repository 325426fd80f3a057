import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import type { DrawnAssignment } from '#domain/study/assignment/drawn-assignment.ts'
import type { Visitor } from '#server/store/visits/visitors.ts'
import { aStranger, aStudy, type Settings } from '#server/testing/builders.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { admitVisitor } from '#server/use-cases/visits/arrival/place.ts'
import { assignAtFeed } from '#server/use-cases/visits/arrival/step.ts'

export let app: TestApp
export let other: TestApp

const EXITS = {
  platform: 'custom',
  'redirect-url': 'https://panel.example/done',
  'exit-quota_full': 'https://panel.example/full',
}
const JOURNEY = JSON.stringify([
  { step: 'consent' },
  { step: 'form', form: 'lean' },
  { step: 'form', form: 'ses' },
  { step: 'feed' },
  { step: 'form', form: 'ac' },
])

/** A study that asks for party and standing before the feed; `settings` are those of the whole study. */
export const askingStudy = (nConditions: number, settings: Settings = {}) =>
  aStudy(app, ...Array.from({ length: nConditions }, () => ({ ...EXITS, journey: JOURNEY, ...settings })))

/** Somebody who opens the link, up to the point where their questionnaires begin. */
export async function arrive(experiment_id: string, given: { user_id?: string; condition?: number } = {}): Promise<Visitor> {
  const body = { experiment_id, user_id: given.user_id ?? `p-${randomUUID()}`, ...given }
  const { participant } = await admitVisitor(app.deps, { body, caller: aStranger, proof: { require: () => undefined } })
  return participant
}

export async function stored(experiment_id: string) {
  const { rows } = await app.database.pool.query<{
    user_id: string
    condition: number
    outcome: string | null
    assignment: DrawnAssignment
  }>('select user_id, condition, outcome, assignment from participants where experiment_id = $1 order by participant_id', [
    experiment_id,
  ])
  return rows
}

export const draw = (participant: Visitor, node = app) => assignAtFeed(node.deps, participant)

/** Two nodes on one database. */
export function setUpNodes(): void {
  beforeAll(async () => {
    app = await testApp()
    other = await testApp({ database: app.database })
  })
  afterAll(async () => {
    await other.app.close()
    await app.close()
  })
}
