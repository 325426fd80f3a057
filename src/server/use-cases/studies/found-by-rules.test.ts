import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findQualityRule } from '#domain/quality/rules/index.ts'
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

const NO_SIGNS = {
  ...{ webdriver: false, n_untrusted: 0, n_pointer: 0, n_keys: 0, n_acts: 0, n_scrolls: 0, n_scrolls_alone: 0, trap_chars: 0 },
}

/** Bit by bit, as pages send them. */
async function signs(person: Loaded, ...parts: Partial<typeof NO_SIGNS>[]): Promise<void> {
  const { event_uid: _, client_time } = aLike(person)
  const events = parts.map((part) => ({ kind: 'signs' as const, event_uid: randomUUID(), client_time, ...NO_SIGNS, ...part }))
  const { body } = await app.call('/v1/events', { session_token: person.session_token, events })
  expect(body).toMatchObject({ stored: parts.length, refused: [] })
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
  await signs(await person('driven'), { webdriver: true, n_untrusted: 3 }, { n_untrusted: 4, n_acts: 6, trap_chars: 9 })
  await signs(await person('by-hand'), { n_pointer: 6, n_acts: 6, n_scrolls: 9, n_scrolls_alone: 2 })
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

test('signs of a program are found by their sums, and nobody is flagged for what was not recorded', async () => {
  const names = ['webdriver', 'hidden_field', 'untrusted', 'no_input', 'scroll_alone', 'text_at_once', 'even_times'] as const
  const rules = names.map((name) => ({ name, threshold: findQualityRule(name)?.threshold ?? Number.NaN }))
  const { body } = await app.call('/v1/show_quality', { experiment_id, rules })
  const found = body.data.people.map(({ user_id, flags }) => [user_id, flags.map(({ name, value }) => [name, value])])
  expect(Object.fromEntries(found)).toEqual({
    driven: [
      ['webdriver', 1],
      ['hidden_field', 1],
      ['untrusted', 7],
      ['no_input', 1],
    ],
  })
  const judged = body.data.rules.filter(({ name }) => name === 'webdriver' || name === 'scroll_alone')
  expect(judged.map(({ name, n_judged }) => [name, n_judged])).toEqual([
    ['scroll_alone', 1],
    ['webdriver', 2],
  ])
})

test('the table of quality has what was counted, and nothing where nothing was', async () => {
  const rows = await tidyTable(app, experiment_id, 'quality')
  const of = (user_id: string) => rows.find(({ subject_id }) => subject_id === user_id)
  expect(of('driven')).toMatchObject({ webdriver: true, n_untrusted: 7, n_acts: 6, trap_chars: 9, flag_webdriver: true })
  expect(of('by-hand')).toMatchObject({ webdriver: false, n_scrolls: 9, n_scrolls_alone: 2, flag_webdriver: false })
  expect(of('wavering')).toMatchObject({ webdriver: null, n_untrusted: null, flag_webdriver: null, flag_hidden_field: null })
})

test('the table of answers says how a text was written, and nothing where the page recorded nothing', async () => {
  const rows = await tidyTable(app, experiment_id, 'answers')
  const comments = rows.filter(({ item_id, answer_status }) => item_id === 'comments' && answer_status === 'answered')
  const names = ['n_pastes', 'pasted_chars', ...Object.keys(HOW)]
  expect(comments.map((row) => names.map((name) => row[name]))).toEqual(
    expect.arrayContaining([[1, 25, ...Object.values(HOW)], names.map(() => null)]),
  )
})
