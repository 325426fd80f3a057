import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeSomeVisits } from '#server/store/exports/visits/stored-visits.ts'
import { FINAL_ANSWERS, type Loaded, sendForm } from '#server/testing/builders.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { tidyTable } from '#server/testing/tidy-table.ts'
import { aUserId, aWaveStudy, comeBack, finish, letPass, open } from '#server/testing/wave-study.ts'

let app: TestApp
let experiment_id: string
const RANDOM = { name: 'said_random', threshold: 1 }
const DIFFERENT = { name: 'different_answers', threshold: 1 }
const user_ids = { steady: aUserId(), random: aUserId(), other: aUserId() }

/** Of the table, before the visits were stored. */
let computed: Awaited<ReturnType<typeof flagsInPackage>>

type Answers = Record<string, string>

const sayGender = (person: Loaded, gender: string | undefined) =>
  gender === undefined ? undefined : sendForm(app, person, 'form', { age: '31', gender, covidvaccine: '6_vaccinated' })

/** Two visits, each with the final questions, and with an item about the person where one is given. */
async function twoVisits(
  user_id: string,
  [first, second]: readonly [Answers, Answers],
  genders: readonly string[] = [],
): Promise<void> {
  const { body } = await open(app, experiment_id, { user_id })
  const person: Loaded = { ...body.data, user_id, experiment_id }
  await sendForm(app, person, 'final', { ...FINAL_ANSWERS, ...first })
  await sayGender(person, genders[0])
  await finish(app, person)
  await letPass(app, user_id, '7 days 1 hour')
  const back = await comeBack(app, person)
  await sendForm(app, back, 'final', { ...FINAL_ANSWERS, ...second })
  await sayGender(back, genders[1])
  await finish(app, back)
}

beforeAll(async () => {
  app = await testApp()
  experiment_id = await aWaveStudy(app)
  await twoVisits(user_ids.steady, [{}, {}], ['female', 'female'])
  await twoVisits(user_ids.random, [{}, { random: 'yes' }])
  await twoVisits(user_ids.other, [{}, {}], ['female', 'male'])
  computed = await flagsInPackage()
  await app.database.pool.query(`update participants set last_seen_at = now() - interval '5 minutes'`)
  await storeSomeVisits(app.database.pool, 100)
})
afterAll(() => app.close())

const show = async (rules = [RANDOM]) => (await app.call('/v1/show_quality', { experiment_id, rules })).body.data

test('somebody who is flagged in a later wave is flagged, and the flag says in which', async () => {
  const shown = await show()
  expect(shown).toMatchObject({ n_people: 3, n_judged: 3, n_flagged: 1 })
  expect(shown.people).toMatchObject([{ user_id: user_ids.random, flags: [{ ...RANDOM, value: 1, waves: ['week'] }] }])
  expect(shown.rules.find(({ name }) => name === RANDOM.name)).toMatchObject({ n_judged: 3, n_flagged: 1 })
  const { body } = await app.call('/v1/list_participants', { experiment_id, list: 'flagged', search: user_ids.random })
  expect(body.data.participants[0]?.flags).toContain(RANDOM.name)
})

/** Of each visit of somebody who said their gender twice. */
async function flagsInPackage() {
  const rows = await tidyTable(app, experiment_id, 'quality')
  const of = (user_id: string) =>
    rows
      .filter(({ subject_id }) => subject_id === user_id)
      .map(({ wave, n_different_answers, flag_different_answers }) => [wave, n_different_answers, flag_different_answers])
  return { steady: of(user_ids.steady), other: of(user_ids.other) }
}

test('another gender than in the wave before is flagged, on the page and in the table; the same gender is not', async () => {
  const shown = await show([DIFFERENT])
  expect(shown.people).toMatchObject([{ user_id: user_ids.other, flags: [{ ...DIFFERENT, value: 1, waves: ['week'] }] }])
  expect(shown.rules.find(({ name }) => name === DIFFERENT.name)).toMatchObject({ n_judged: 2, n_flagged: 1 })
  const expected = {
    steady: [
      ['start', null, null],
      ['week', 0, false],
    ],
    other: [
      ['start', null, null],
      ['week', 1, true],
    ],
  }
  expect(computed).toEqual(expected)
  expect(await flagsInPackage()).toEqual(expected)
})

test('an exclusion by rules says the wave', async () => {
  const { status } = await app.call('/v1/exclude_participants', { experiment_id, user_ids: [user_ids.random], rules: [RANDOM] })
  expect(status).toBe(200)
  const [person] = (await show()).people
  expect(person?.exclusion_reason).toBe('Said that they answered at random (wave week)')
  await app.call('/v1/exclude_participants', { experiment_id, user_ids: [user_ids.random], reason: null })
})
