import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SentTo } from '#contract/endpoints.ts'
import type { Run } from '#domain/engagement/visibility.ts'
import { tidyTables } from '#domain/exports/tidy/index.ts'
import type { StudyFacts, TidyCell, TidyTable } from '#domain/exports/tidy/table.ts'
import {
  anEvent,
  aParticipant,
  aReport,
  aSeenCard,
  aStudy,
  exported,
  FINAL_ANSWERS,
  type Loaded,
  sendForm,
} from '#server/testing/builders.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import type { Include } from '../export-sql.ts'
import { storeSomeVisits } from '../visits/stored-visits.ts'
import { countTidyPeople, studyFacts } from './study-facts.ts'
import { tidyRows } from './tidy-rows.ts'

const ORIGIN = 1_800_000_000_000
const LANDED = ORIGIN + 100
const ORDINARY: Include = { test: false, simulated: false, excluded: false }
const FORMS = JSON.stringify([
  'demographics',
  'attention check',
  'cognitive reflection (6-items)',
  'social media usage',
  'climate change concern',
  'final questions',
])
const DEMOGRAPHICS = {
  age: '31',
  gender: 'female',
  ethnicity: 'asian;other',
  attentioncheck2: 'very-interested;extremely-interested',
  covidvaccine: '6_vaccinated',
}

type Row = Record<string, TidyCell>
type Tables = Record<string, Row[]>

let app: TestApp
let experiment_id: string
/** Comes back in another browser, toggles, finishes. */
let anna: Loaded
/** Sees little, answers nothing, goes away. */
let ben: Loaded
/** Never sees a card, and streams nothing. */
let cleo: Loaded

async function inSnapshot<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await app.database.pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const byColumn = (table: TidyTable, facts: StudyFacts, cells: readonly TidyCell[]): Row => {
  const names = table.columns(facts).map(({ name }) => name)
  expect(cells).toHaveLength(names.length)
  return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? null]))
}

function allTables(include: Include = ORDINARY, study = experiment_id): Promise<Tables> {
  return inSnapshot(async (client) => {
    const facts = await studyFacts(client, study)
    const tables: Tables = Object.fromEntries(tidyTables.map(({ name }) => [name, []]))
    const query = { facts, include, publicUrl: 'http://127.0.0.1:3000' }
    for await (const { table, rows } of tidyRows(client, query))
      tables[table.name]?.push(...rows.map((cells) => byColumn(table, facts, cells)))
    return tables
  })
}

const of = (rows: Row[] | undefined, { user_id }: Loaded) => (rows ?? []).filter(({ subject_id }) => subject_id === user_id)
const cardOf = ({ order_data }: Loaded, idx: number) => order_data[idx]?.entity_id ?? ''

const run = (person: Loaded, idx: number, samples: Run['samples']): Run => aSeenCard(cardOf(person, idx), idx, samples)

const report = (cards: Run[], given: { page_id?: string; until?: number; time_origin?: number } = {}) =>
  anEvent({ kind: 'visibility' as const, page_id: randomUUID(), time_origin: ORIGIN, until: 60_000, cards, ...given })

const track = (name: string, client_time = ORIGIN) => ({ ...anEvent({ kind: 'track' as const, name }), client_time })

const click = (person: Loaded, idx: number, response: number, atMs: number) =>
  anEvent({
    kind: 'engagement' as const,
    entity_id: cardOf(person, idx),
    engagement_type: 'likes' as const,
    response,
    time_content_viewed: ORIGIN + 1000,
    time_engagement: atMs,
  })

const send = async ({ session_token }: Loaded, events: SentTo<'/v1/events'>['events']) => {
  const { status, text } = await app.call('/v1/events', { session_token, events })
  if (status !== 200) throw new Error(text)
}

beforeAll(async () => {
  app = await testApp()
  experiment_id = await aStudy(app, { forms: FORMS, 'feed-button-like': 'yes', 'feed-button-share': 'lognormal' })
  anna = await aParticipant(app, experiment_id, { user_id: 'anna' })
  ben = await aParticipant(app, experiment_id, { user_id: 'ben' })
  cleo = await aParticipant(app, experiment_id, { user_id: 'cleo' })
  const tester = await aParticipant(app, experiment_id, { user_id: 'test-1' })
  const gone = await aParticipant(app, experiment_id, { user_id: 'gone' })
  const out = await aParticipant(app, experiment_id, { user_id: 'out' })

  await send(anna, [
    track('consent-given', ORIGIN + 50),
    track('feed-landed', LANDED),
    report([
      run(anna, 0, [
        [1000, 100, 4],
        [1200, 100, 0],
        [2000, 500, 0],
        [4000, 0, 0],
      ]),
      run(anna, 1, [
        [4000, 500, 0],
        [5000, 500, 2],
        [6000, 500, 0],
        [6500.4, 500, 1],
        [9000, 500, 0],
        [9500, 500, 8],
      ]),
    ]),
    click(anna, 0, 1, ORIGIN + 2500),
    click(anna, 0, 0, ORIGIN + 3000),
    click(anna, 1, 1, ORIGIN + 4500),
  ])
  const back = await aParticipant(app, experiment_id, { user_id: 'anna' })
  await send(back, [
    track('feed-landed', ORIGIN + 100_000),
    report(
      [
        run(anna, 0, [
          [500, 500, 0],
          [1500, 500, 16],
        ]),
      ],
      { time_origin: ORIGIN + 100_000 },
    ),
    track('feed-entity-idx-submit-click', ORIGIN + 101_500),
  ])
  await sendForm(app, back, 'form', { ...DEMOGRAPHICS, age: '30' })
  await sendForm(app, back, 'form', DEMOGRAPHICS)
  await sendForm(app, back, 'ac', { attentioncheck1: '1_strongly-agree' })
  await sendForm(app, back, 'crt', {
    'crt_mark-adam-28': '4',
    'crt_10-50-printer': '50',
    'crt_mold-bread-40': '39',
    'crt_pass-second-place': '2',
    'crt_sheep-15-8-died': '8',
    'crt_emily-april-may': 'Emily',
  })
  await sendForm(app, back, 'ccn', {
    'monkeypox-worry': '2_slightly-worried',
    'monkeypox-concern': '3_somewhat-concerned',
    'monkeypox-vax': '1_never',
    'monkeypox-problem': '4_somewhat-agree',
  })
  await sendForm(app, back, 'socialmediause', { 'monkeypox-cards-perc': '50', 'monkeypox-cards-perc_touched': 'no' })
  await sendForm(app, back, 'intervention', { intervention_importance: '4_very' })
  await sendForm(app, back, undefined, { constructor: '=1+1' })
  await sendForm(app, back, undefined, { note: 'x' })
  await sendForm(app, back, 'final', FINAL_ANSWERS)
  await app.call('/v1/end_session', { session_token: back.session_token, outcome: 'complete' })

  await send(ben, [report([run(ben, 3, [[700, 500, 0]])], { until: 40_000 })])
  const { session_token, user_id, condition } = ben
  const submitted = (idx: number) => ({
    idx,
    entity_id: cardOf(ben, idx),
    dwells: 2,
    dwellTimes: [900.04, 20.54],
    dwellsInviewTime: [ORIGIN, -1],
  })
  await app.call('/v1/write_batch_dwell', { user_id, condition, experiment_id, session_token, dwell_data: [3, 4].map(submitted) })

  await send(tester, [report([run(tester, 0, [[0, 500, 0]])])])
  await app.call('/v1/withdraw', { session_token: gone.session_token })
  await app.database.pool.query(
    `update participants set excluded_at = now(), exclusion_reason = 'Twice in the panel', excluded_by = $2 where user_id = $1`,
    [out.user_id, JSON.stringify([{ name: 'fast', threshold: 400, value: 312.5 }])],
  )
})
afterAll(() => app.close())

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

describe('exposures and views', () => {
  test('every served card has a row, with 0 for those that were never seen', async () => {
    const { exposures } = await allTables()
    expect(of(exposures, cleo)).toHaveLength(10)
    for (const row of of(exposures, cleo))
      expect(row).toMatchObject({
        shown: false,
        dwell_source: 'none',
        n_views: 0,
        n_visits: 0,
        first_view_ms: null,
        viewable_mrc: false,
        dwell_ms_any: 0,
        dwell_ms_50: 0,
        dwell_ms_full: 0,
        dwell_ms_px: 0,
        max_visible_frac: 0,
        like: 0,
        like_toggles: 0,
      })
  })

  test('all definitions of dwell stand side by side, over reloads', async () => {
    const [first, second] = of((await allTables())['exposures'], anna)
    expect(first).toMatchObject({
      trial_id: 'anna:0',
      position: 0,
      stimulus_id: cardOf(anna, 0),
      category: 'news',
      shown: true,
      dwell_source: 'streamed',
      media_ready_ms: 200,
      first_view_ms: 1100,
      first_visit_ms: 1900,
      n_views: 2,
      n_visits: 2,
      dwell_ms_any: 3800,
      dwell_ms_50: 3000,
      dwell_ms_full: 3000,
      dwell_ms_px: 3160,
      dwell_ms_clean: null,
      max_visible_frac: 1,
      viewable_mrc: true,
      video_watched_ms: null,
    })
    expect(second).toMatchObject({ n_views: 3, dwell_ms_full: 2000, max_visible_frac: 1 })
  })

  test('a like that was taken back is off, with two toggles and the time of the first', async () => {
    const [first, second, third] = of((await allTables())['exposures'], anna)
    expect(first).toMatchObject({
      like: 0,
      like_toggles: 2,
      like_first_rt_ms: 1500,
      share: 0,
      share_toggles: 0,
      share_first_rt_ms: null,
    })
    expect(second).toMatchObject({ like: 1, like_toggles: 1 })
    expect(third).toMatchObject({ like: 0, like_toggles: 0, like_first_rt_ms: null, bookmark: null, bookmark_toggles: null })
  })

  test('counts that were displayed are those that the person got', async () => {
    const rows = of((await allTables())['exposures'], anna)
    expect(rows.map((row) => [row['shown_share_count'], row['shown_like_count'], row['shown_bookmark_count']])).toEqual(
      anna.order_data.map(({ shown_counts }) => [shown_counts.shares, shown_counts.likes, null]),
    )
  })

  test('a list sent at submit counts for cards of which nothing was streamed, and has visits alone', async () => {
    const { exposures, views } = await allTables()
    const [streamed, submitted] = of(exposures, ben).slice(3, 5)
    expect(streamed).toMatchObject({ dwell_source: 'streamed', n_visits: 1, dwell_ms_full: 39_300, dwell_ms_clean: null })
    expect(submitted).toMatchObject({
      dwell_source: 'submitted',
      n_visits: 2,
      dwell_ms_any: null,
      dwell_ms_full: 921,
      dwell_ms_clean: 921,
      viewable_mrc: null,
    })
    expect(of(views, ben).map(({ ended_by }) => ended_by)).toEqual(['silent', null, null])
  })

  test('views say when they began and what ended them', async () => {
    const rows = of((await allTables())['views'], anna)
    expect(rows.map((row) => [row['position'], row['view_index'], row['start_ms'], row['end_ms'], row['ended_by']])).toEqual([
      [0, 1, 1100, 3900, 'scroll'],
      [0, 2, 100_400, 101_400, 'submit'],
      [1, 1, 3900, 4900, 'modal'],
      [1, 2, 5900, 6400.4, 'hidden'],
      [1, 3, 8900, 9400, 'reload'],
    ])
  })

  test('views add up to exposures, and exposures to the engagement CSV, to the last digit', async () => {
    const { exposures = [], views = [] } = await allTables({ ...ORDINARY, test: true })
    const csv = (await exported(app, experiment_id, 'engagement', '?include=test')).filter(
      (row) => row['engagement_type'] === 'dwell',
    )
    const sum = (numbers: readonly number[]) => Math.round(numbers.reduce((a, b) => a + b, 0) * 10) / 10
    expect(exposures).toHaveLength(40)
    for (const row of exposures) {
      const ofCard = views.filter(
        (view) => view['subject_id'] === row['subject_id'] && view['stimulus_id'] === row['stimulus_id'],
      )
      const inCsv = csv.filter((line) => line['user_id'] === row['subject_id'] && line['entity_id'] === row['stimulus_id'])
      expect(sum(inCsv.map(({ response }) => Number(response)))).toBe(row['dwell_ms_full'])
      expect(inCsv).toHaveLength(Math.max(1, Number(row['n_visits'])))
      expect(ofCard).toHaveLength(Number(row['n_views']))
      for (const column of ['dwell_ms_any', 'dwell_ms_50', 'dwell_ms_full', 'dwell_ms_px'])
        if (row[column] !== null) expect(sum(ofCard.map((view) => Number(view[column])))).toBe(row[column])
    }
  })
})

describe('answers', () => {
  const answerTo = async (person: Loaded, item_id: string) =>
    of((await allTables())['answers'], person).find((row) => row['item_id'] === item_id)

  test('code, value and label are apart', async () => {
    expect(await answerTo(anna, 'covidvaccine')).toMatchObject({
      instrument: 'form',
      item_position: 4,
      answer_status: 'answered',
      answer_code: 6,
      answer_value: '6_vaccinated',
      answer_label: 'I am vaccinated',
      answer_number: null,
      answer_text: null,
    })
    expect(await answerTo(anna, 'ethnicity')).toMatchObject({
      answer_code: null,
      answer_value: 'asian;other',
      answer_label: 'Asian; Other',
    })
    expect(await answerTo(anna, 'crt_emily-april-may')).toMatchObject({
      answer_code: null,
      answer_label: null,
      answer_text: 'Emily',
    })
    expect(await answerTo(anna, 'intervention_importance')).toMatchObject({
      instrument: 'intervention',
      answer_code: 4,
      answer_label: 'Very important',
      item_position: null,
    })
  })

  test('of a form that was sent twice the last answer counts, and the change is reported', async () => {
    expect(await answerTo(anna, 'age')).toMatchObject({ answer_number: 31, n_changes: 1 })
    expect(await answerTo(anna, 'gender')).toMatchObject({ answer_value: 'female', n_changes: 0 })
  })

  test('why there is no answer is reported: left open, a default, never reached', async () => {
    expect(await answerTo(anna, 'comments')).toMatchObject({ answer_status: 'skipped', answer_value: null })
    expect(await answerTo(anna, 'monkeypox-cards-perc')).toMatchObject({
      answer_status: 'untouched-default',
      answer_value: '50',
      answer_number: null,
    })
    expect(await answerTo(ben, 'age')).toMatchObject({
      answer_status: 'not-reached',
      answer_value: null,
      first_ms: null,
      n_changes: 0,
    })
  })

  test('decoys have no row, and a check has its place on the page', async () => {
    const rows = of((await allTables())['answers'], anna).filter(({ instrument }) => instrument === 'ac')
    expect(rows.map(({ item_id, item_position }) => [item_id, item_position])).toEqual([['attentioncheck1', 1]])
  })

  test('answers without a form’s name are rows, whatever their names', async () => {
    const rows = of((await allTables())['answers'], anna).filter(({ instrument }) => instrument === 'unnamed')
    expect(rows.map(({ item_id, answer_value }) => [item_id, answer_value])).toEqual([
      ['constructor', '=1+1'],
      ['note', 'x'],
    ])
  })

  test('in the wide table they are columns, several choices one column each, with scores and attention', async () => {
    const { participantsWide } = await allTables()
    expect(of(participantsWide, anna)[0]).toMatchObject({
      age: 31,
      gender: 'female',
      ethnicity__asian: 1,
      ethnicity__other: 1,
      ethnicity__white_caucasian: 0,
      covidvaccine: '6_vaccinated',
      covidvaccine__code: 6,
      attentioncheck1__passed: false,
      attentioncheck2__passed: true,
      attention_passed: 1,
      attention_total: 2,
      crt_correct: 5,
      crt_score: 5 / 6,
      crt_intuitive: 1,
      monkeypox_cards_perc: null,
      monkeypox_cards_perc_touched: false,
      study_duration: 12,
      comments: null,
    })
    expect(of(participantsWide, ben)[0]).toMatchObject({
      age: null,
      ethnicity__asian: null,
      crt_score: null,
      attentioncheck1__passed: null,
    })
  })
})

describe('events, stimuli and quality', () => {
  test('everything that was stored is a row, in order, answers included', async () => {
    const { events = [] } = await allTables()
    const { rows } = await app.database.pool.query(
      `select event_uid from events join participants using (experiment_id, participant_id)
       where experiment_id = $1 and user_id in ('anna', 'ben', 'cleo') order by participant_id, seq`,
      [experiment_id],
    )
    expect(events.map(({ event_id }) => event_id)).toEqual(rows.map(({ event_uid }) => event_uid))
    const landed = of(events, anna).find(({ name }) => name === 'feed-landed')
    expect(landed).toMatchObject({ type: 'track', t_ms: 0, client_utc: new Date(LANDED).toISOString(), value: null })
    expect(of(events, anna).find(({ type }) => type === 'engagement')).toMatchObject({
      name: 'likes',
      value: '1',
      stimulus_id: cardOf(anna, 0),
    })
    expect(of(events, anna).find(({ name }) => name === 'condition')).toMatchObject({ type: 'track', value: '1' })
    const sent = of(events, anna).find(({ type, name }) => type === 'form' && name === 'ac')
    expect(JSON.parse(String(sent?.['detail']))).toEqual({ form: 'ac', answers: { attentioncheck1: '1_strongly-agree' } })
  })

  test('stimuli have their covariates as columns and how often they were served', async () => {
    const { stimuli = [] } = await allTables()
    expect(stimuli).toHaveLength(10)
    expect(stimuli[1]).toMatchObject({
      category: 'news',
      stimulus_type: 'image',
      set_position: 1,
      stimulus_url: 'https://img.example/t_1.png',
      n_served: 3,
      filename: 't_1.png',
      headline: 'Headline 1, 100 % sure',
    })
  })

  test('quality reports failed checks, second sessions and unseen cards', async () => {
    const { quality } = await allTables()
    expect(of(quality, anna)[0]).toMatchObject({
      attention_passed: 1,
      attention_failed: 1,
      attention_unanswered: 0,
      zero_dwell_share: 0.8,
      n_clicks: 3,
      n_sessions: 2,
      n_page_loads: 2,
      overlap_ms: 0,
      straight_lining_judged: 0,
      flag_attention: true,
      flag_unseen: true,
      flag_sessions: true,
      flag_two_windows: false,
      flag_straight_lining: null,
      flag_said_random: false,
    })
    expect(of(quality, cleo)[0]).toMatchObject({
      flag_attention: null,
      flag_fast: null,
      flag_hidden: null,
      flag_unseen: true,
      n_flags: 1,
      median_dwell_ms: null,
    })
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
