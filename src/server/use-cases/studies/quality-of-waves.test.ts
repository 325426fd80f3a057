import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeSomeVisits } from '#server/store/exports/visits/stored-visits.ts'
import { FINAL_ANSWERS, type Loaded, sendForm } from '#server/testing/builders.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { aUserId, aWaveStudy, comeBack, finish, letPass, open } from '#server/testing/wave-study.ts'

let app: TestApp
let experiment_id: string
const RANDOM = { name: 'said_random', threshold: 1 }
const user_ids = { steady: aUserId(), random: aUserId() }

type Answers = Record<string, string>

/** Two visits, each with the final questions. */
async function twoVisits(user_id: string, [first, second]: readonly [Answers, Answers]): Promise<void> {
  const { body } = await open(app, experiment_id, { user_id })
  const person: Loaded = { ...body.data, user_id, experiment_id }
  await sendForm(app, person, 'final', { ...FINAL_ANSWERS, ...first })
  await finish(app, person)
  await letPass(app, user_id, '7 days 1 hour')
  const back = await comeBack(app, person)
  await sendForm(app, back, 'final', { ...FINAL_ANSWERS, ...second })
  await finish(app, back)
}

beforeAll(async () => {
  app = await testApp()
  experiment_id = await aWaveStudy(app)
  await twoVisits(user_ids.steady, [{}, {}])
  await twoVisits(user_ids.random, [{}, { random: 'yes' }])
  await app.database.pool.query(`update participants set last_seen_at = now() - interval '5 minutes'`)
  await storeSomeVisits(app.database.pool, 100)
})
afterAll(() => app.close())

const show = async (rules = [RANDOM]) => (await app.call('/v1/show_quality', { experiment_id, rules })).body.data

test('somebody who is flagged in a later wave is flagged, and the flag says in which', async () => {
  const shown = await show()
  expect(shown).toMatchObject({ n_people: 2, n_judged: 2, n_flagged: 1 })
  expect(shown.people).toMatchObject([{ user_id: user_ids.random, flags: [{ ...RANDOM, value: 1, waves: ['week'] }] }])
  expect(shown.rules.find(({ name }) => name === RANDOM.name)).toMatchObject({ n_judged: 2, n_flagged: 1 })
  const { body } = await app.call('/v1/list_participants', { experiment_id, list: 'flagged', search: user_ids.random })
  expect(body.data.participants[0]?.flags).toContain(RANDOM.name)
})

test('an exclusion by rules says the wave', async () => {
  const { status } = await app.call('/v1/exclude_participants', { experiment_id, user_ids: [user_ids.random], rules: [RANDOM] })
  expect(status).toBe(200)
  const [person] = (await show()).people
  expect(person?.exclusion_reason).toBe('Said that they answered at random (wave week)')
  await app.call('/v1/exclude_participants', { experiment_id, user_ids: [user_ids.random], reason: null })
})
