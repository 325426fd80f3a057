import { describe, expect, test } from 'vitest'
import { tidyTables } from '#domain/exports/tidy/index.ts'
import { anEvent, aParticipant, aReport, aStudy, type Loaded } from '#server/testing/builders.ts'
import {
  allTables,
  anna,
  app,
  ben,
  cleo,
  click,
  experiment_id,
  inSnapshot,
  ORDINARY,
  ORIGIN,
  of,
  report,
  run,
  send,
  setUpStudy,
  track,
} from '#server/testing/tidy-study.ts'
import { storeSomeVisits } from '../visits/stored-visits.ts'
import { countTidyPeople, studyFacts } from './study-facts.ts'
import { tidyRows } from './tidy-rows.ts'

setUpStudy()

describe('who is in the tables', () => {
  test('test users, excluded people and those who withdrew are left out and counted', async () => {
    const { participants } = await allTables()
    expect(participants?.map(({ subject_id }) => subject_id)).toEqual(['anna', 'ben', 'cleo'])
    const counts = await inSnapshot((client) => countTidyPeople(client, experiment_id, ORDINARY))
    expect(counts).toEqual({
      included: 3,
      leftOut: { withdrawn: 1, erased: 0, excluded: 1, test: 1, simulated: 0, noConsent: 0 },
    })
  })

  test('somebody who did not agree is one bare row of the table of participants, and nothing elsewhere', async () => {
    const study = await aStudy(app, { consent: 'Do you agree?' })
    const stayer = await aParticipant(app, study)
    for (const query of [{ PROLIFIC_PID: 'pid-1' }, { preview: 'yes' }]) {
      const person = await aParticipant(app, study, { query })
      await send(person, [track('feed-landed'), report([run(person, 0, [[0, 500, 0]])])])
      await app.call('/v1/end_session', { session_token: person.session_token, outcome: 'no_consent' })
    }
    const { participants = [], ...others } = await allTables(ORDINARY, study)
    expect(participants).toHaveLength(2)
    const today = new Date().toISOString().slice(0, 10)
    const cells = Object.entries(participants[1] ?? {}).filter(([, cell]) => cell !== null)
    expect(Object.fromEntries(cells)).toEqual({
      subject_id: '(no_consent 1)',
      study_id: study,
      study_version: 1,
      condition_id: 1,
      status: 'ended-early',
      outcome: 'no_consent',
      is_test: false,
      is_simulated: false,
      consent_decision: 'refused',
      started_at_utc: `${today}T00:00:00.000Z`,
    })
    const aboutPeople = Object.entries(others).filter(([name]) => !['stimuli', 'comments', 'exclusionRules'].includes(name))
    for (const [, rows] of aboutPeople) for (const { subject_id } of rows) expect(subject_id).toBe(stayer.user_id)
    expect(Math.max(...(others['stimuli'] ?? []).map(({ n_served }) => Number(n_served)))).toBe(1)
    const counts = await inSnapshot((client) => countTidyPeople(client, study, ORDINARY))
    expect(counts).toMatchObject({ included: 1, leftOut: { noConsent: 1, test: 1, withdrawn: 0, erased: 0 } })
  })

  test('they are in on request, but for those who withdrew', async () => {
    const everybody = { test: true, simulated: true, excluded: true }
    const tables = await allTables(everybody)
    const names = tables['participants']?.map(({ subject_id, is_test, exclusion_reason }) => [
      subject_id,
      is_test,
      exclusion_reason,
    ])
    expect(names?.slice(3)).toEqual([
      ['test-1', true, null],
      ['out', false, 'Twice in the panel'],
    ])
    expect(JSON.stringify(tables)).not.toContain('gone')
    const counts = await inSnapshot((client) => countTidyPeople(client, experiment_id, everybody))
    expect(counts).toEqual({
      included: 5,
      leftOut: { withdrawn: 1, erased: 0, excluded: 0, test: 0, simulated: 0, noConsent: 0 },
    })
  })

  test('every row has its key, no key twice, and every reference leads somewhere', async () => {
    await send(ben, [aReport(ben)])
    const tables = await allTables()
    for (const { name, primaryKey, foreignKeys = [] } of tidyTables) {
      const rows = tables[name] ?? []
      expect(rows.length).toBeGreaterThan(0)
      const keys = rows.map((row) => primaryKey.map((column) => row[column]))
      expect(keys.flat()).not.toContain(null)
      expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(rows.length)
      for (const { columns, table, references } of foreignKeys) {
        const known = new Set(tables[table]?.map((row) => JSON.stringify(references.map((column) => row[column]))))
        for (const row of rows) expect(known).toContain(JSON.stringify(columns.map((column) => row[column])))
      }
    }
  })
})

describe('exclusions', () => {
  test('every excluded person is named with the reason, and the rules with their thresholds', async () => {
    const { exclusions, exclusionRules = [] } = await allTables()
    expect(exclusions).toEqual([
      {
        subject_id: 'out',
        excluded_at_utc: expect.stringMatching(/Z$/),
        reason: 'Twice in the panel',
        rule: 'fast',
        threshold: 400,
        value: 312.5,
        all_rules: 'fast',
      },
    ])
    const fast = exclusionRules.filter(({ rule }) => rule === 'fast')
    expect(fast.map(({ threshold, is_flag, is_fixed, n_excluded }) => [threshold, is_flag, is_fixed, n_excluded])).toEqual([
      [500, true, false, 0],
      [400, false, false, 1],
    ])
  })
})

describe('participants', () => {
  test('somebody who came back from another browser and finished', async () => {
    const { participants } = await allTables()
    expect(of(participants, anna)[0]).toMatchObject({
      study_id: experiment_id,
      study_version: 1,
      condition_id: 1,
      condition_from: 'assigned',
      assignment_method: 'least-filled',
      stratum: null,
      assignment_probability: 1,
      recruiter: 'none',
      status: 'complete',
      outcome: 'complete',
      consent_decision: 'given',
      n_sessions: 2,
      n_resumes: 1,
      active_ms: 800 + 2000 + 1000 + 500.4 + 500 + 1000,
      hidden_ms: 2499.6,
      n_cards_assigned: 10,
      n_cards_seen: 2,
      attention_passed: 1,
      attention_total: 2,
      device_class: 'Desktop',
      viewport_w: null,
      exclusion_reason: null,
    })
  })

  test('moments are ISO in UTC by the server’s clock, in order', async () => {
    const [row] = of((await allTables())['participants'], anna)
    const moments = ['started_at_utc', 'consented_at_utc', 'feed_started_at_utc', 'feed_ended_at_utc', 'completed_at_utc'].map(
      (column) => String(row?.[column]),
    )
    for (const moment of moments) expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect([...moments].sort()).toEqual(moments)
    expect(row?.['duration_ms']).toBe(Date.parse(moments[4] ?? '') - Date.parse(moments[0] ?? ''))
  })

  test('somebody who did nothing has a row of what is known, and no end', async () => {
    const [row] = of((await allTables())['participants'], cleo)
    expect(row).toMatchObject({
      status: 'open',
      outcome: null,
      consent_decision: null,
      n_cards_seen: 0,
      active_ms: 0,
      duration_ms: null,
    })
  })

  test('facts of the device are columns once the browser has sent them', async () => {
    const facts = { viewport_w: 390, viewport_h: 844, touch: true, language: 'ar', browser_family: 'Safari', tz_offset_min: -120 }
    await app.database.pool.query('update participants set device = $1 where user_id = $2', [facts, ben.user_id])
    expect(of((await allTables())['participants'], ben)[0]).toMatchObject({ ...facts, os_family: null, device_pixel_ratio: null })
  })
})

test('ids of a panel are in no table', async () => {
  const study = await aStudy(app)
  const person = await aParticipant(app, study, {
    query: { PROLIFIC_PID: 'secret-pid', SESSION_ID: 'secret-session', source: 'mail' },
  })
  await send(person, [{ ...anEvent({ kind: 'url_param' as const, name: 'PROLIFIC_PID', value: 'secret-pid' }) }])
  const cells = await inSnapshot(async (client) => {
    const facts = await studyFacts(client, study)
    const found: unknown[] = []
    for await (const { rows } of tidyRows(client, { facts, include: ORDINARY, publicUrl: '' })) found.push(rows)
    return JSON.stringify(found)
  })
  expect(cells).toContain('mail')
  expect(cells).not.toContain('secret')
})

test('a link that is opened again is no second session while the page keeps its token', async () => {
  const study = await aStudy(app)
  const open = () => app.send({ method: 'GET', url: `/?experiment_id=${study}&user_id=dora&source=mail` })
  const { data } = JSON.parse(/id="first-answer">(.*?)<\/script>/s.exec((await open()).text)?.[1] ?? 'null')
  const dora: Loaded = { ...data, user_id: 'dora', experiment_id: study }
  await send(dora, [track('feed-landed')])
  await open()
  await open()
  await send(dora, [track('feed-landed'), click(dora, 0, 1, ORIGIN)])
  const { participants, quality } = await allTables(ORDINARY, study)
  expect(participants).toMatchObject([{ n_sessions: 1 }])
  expect(quality).toMatchObject([{ n_sessions: 1, flag_sessions: false }])
})

test('somebody about whom nothing is known but that they came has one session', async () => {
  const { participants } = await allTables()
  expect(of(participants, cleo)[0]).toMatchObject({ n_sessions: 1 })
})

test('more people than one batch are all there, once, whether they did anything or not', async () => {
  const study = await aStudy(app)
  const people = await Promise.all(Array.from({ length: 23 }, () => aParticipant(app, study)))
  const busy = people.filter((_, i) => i % 3 === 0)
  await Promise.all(busy.map((person) => send(person, [report([run(person, 0, [[0, 500, 0]])])])))
  const { participants = [] } = await allTables(ORDINARY, study)
  expect(participants.map(({ subject_id, n_cards_seen }) => `${subject_id} ${n_cards_seen}`).sort()).toEqual(
    people.map((person) => `${person.user_id} ${busy.includes(person) ? 1 : 0}`).sort(),
  )
})

test('the tables are the same once the visits of people who are gone are stored, and their samples are not read again', async () => {
  const { pool } = app.database
  await pool.query(`update participants set last_seen_at = now() - interval '2 minutes' where experiment_id = $1`, [
    experiment_id,
  ])
  const computed = await allTables()
  while ((await storeSomeVisits(pool, 50)) > 0);
  expect(await allTables()).toEqual(computed)
  await pool.query(`update events set detail = detail - 'cards' where experiment_id = $1 and kind = 'visibility'`, [
    experiment_id,
  ])
  const { exposures, views, participants, quality } = await allTables()
  expect({ exposures, views, participants, quality }).toEqual({
    exposures: computed['exposures'],
    views: computed['views'],
    participants: computed['participants'],
    quality: computed['quality'],
  })
})
