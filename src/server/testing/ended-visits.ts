import { afterAll, beforeAll } from 'vitest'
import type { ClaimableOutcome } from '#domain/session/outcomes.ts'
import { aParticipant, aStudy, FINAL_ANSWERS, type Loaded, type Settings, sendForm } from '#server/testing/builders.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

export let app: TestApp

export const FORMS = JSON.stringify(['attention check', 'final questions'])

export const end = (person: Loaded, outcome: ClaimableOutcome = 'complete', at = app) =>
  at.call('/v1/end_session', { session_token: person.session_token, outcome })

/** Somebody whose last form is stored. */
export async function aFinisher(settings: Settings, query: Record<string, string> = {}): Promise<Loaded> {
  const person = await aParticipant(app, await aStudy(app, { forms: FORMS, ...settings }), { query })
  await sendForm(app, person, 'final', FINAL_ANSWERS)
  return person
}

export const rowOf = async ({ experiment_id, user_id }: Loaded) => {
  const { rows } = await app.database.pool.query(
    'select outcome, completed_at, withdrawn_at from participants where experiment_id = $1 and user_id = $2',
    [experiment_id, user_id],
  )
  return rows[0]
}

/** What every file of these tests begins with. */
export function setUpApp(): void {
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())
}
