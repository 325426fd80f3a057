import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeSomeVisits } from '#server/store/exports/visits/stored-visits.ts'
import { aLike, aParticipant, aStudy, FINAL_ANSWERS, type Loaded, sendForm } from '#server/testing/builders.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { tidyTable } from '#server/testing/tidy-table.ts'

let app: TestApp
let experiment_id: string

const RULES = ['inconsistent', 'sessions', 'same_device', 'pasted'].map((name) => ({
  name,
  threshold: name === 'sessions' ? 2 : 1,
}))

const likes = (person: Loaded) => app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })

const HOW = { n_keystrokes: 4, n_deletions: 2, n_scripted: 1, away_ms: 61_000 }

async function pastes({ user_id, condition, session_token }: Loaded): Promise<void> {
  const { status } = await app.call('/v1/write_form', {
    ...{ user_id, condition, experiment_id, session_token, form: 'final' },
    form_fields: { ...FINAL_ANSWERS, comments: encodeURIComponent('From elsewhere, all of it') },
    answer_log: { comments: { n_changes: 0, first_ms: 900, last_ms: 900, n_pastes: 1, pasted_chars: 25, ...HOW } },
  })
  expect(status).toBe(200)
}

/** As pages of today do, and as those did that recorded no pastes. */
async function repliesWith(person: Loaded, ...details: { text: string; pastes?: number }[]): Promise<void> {
  const events = details.map((detail, i) => ({
    ...{ ...aLike(person), kind: 'act' as const, engagement_type: 'reply' },
    detail: { ...detail, target: `${i + 1}` },
  }))
  const { body } = await app.call('/v1/events', { session_token: person.session_token, events })
  expect(body).toMatchObject({ stored: details.length, refused: [] })
}

beforeAll(async () => {
  app = await testApp()
  experiment_id = await aStudy(app, { forms: '["attention check"]' })
  const person = (user_id: string) => aParticipant(app, experiment_id, { user_id })
  const steady = await person('steady')
  await sendForm(app, steady, undefined, { age: '31', age_again: '31.0' })
  await sendForm(app, await person('wavering'), undefined, { age: '31', age_again: '44' })
  await likes(await person('two-browsers'))
  // Without the token of the first.
  await likes(await person('two-browsers'))
  await pastes(await person('pasting'))
  await repliesWith(await person('replying'), { text: 'From elsewhere', pastes: 3 }, { text: 'Mine', pastes: 0 })
  await repliesWith(await person('replied-before'), { text: 'Who knows' })
  const typing = await person('typing')
  await sendForm(app, typing, 'final', { ...FINAL_ANSWERS, comments: 'My own words' })
  const { pool } = app.database
  // Everybody came in a minute of their own, but for one who came with the first.
  await pool.query(
    `update participants set last_seen_at = now() - interval '5 minutes',
       created_at = '2026-11-01 10:00:10Z'::timestamptz + (case when user_id = 'typing' then 0 else participant_id -
         (select min(participant_id) from participants where experiment_id = $1) end) * interval '1 minute'
     where experiment_id = $1`,
    [experiment_id],
  )
  await storeSomeVisits(pool, 100)
})
afterAll(() => app.close())

test('different answers to the same item, a second browser, the same device in a minute and pasted text are each found', async () => {
  const { body } = await app.call('/v1/show_quality', { experiment_id, rules: RULES })
  const found = body.data.people.map(({ user_id, flags }) => [user_id, flags.map(({ name, value }) => [name, value])])
  expect(Object.fromEntries(found)).toEqual({
    wavering: [['inconsistent', 1]],
    'two-browsers': [['sessions', 2]],
    pasting: [['pasted', 1]],
    replying: [['pasted', 1]],
    typing: [['same_device', 1]],
  })
})

test('the table of answers says how a text was written, and nothing where the page recorded nothing', async () => {
  const rows = await tidyTable(app, experiment_id, 'answers')
  const comments = rows.filter(({ item_id, answer_status }) => item_id === 'comments' && answer_status === 'answered')
  const names = ['n_pastes', 'pasted_chars', ...Object.keys(HOW)]
  expect(comments.map((row) => names.map((name) => row[name]))).toEqual(
    expect.arrayContaining([[1, 25, ...Object.values(HOW)], names.map(() => null)]),
  )
})
