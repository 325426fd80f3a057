import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import type { SentTo } from '#contract/endpoints.ts'
import type { Run } from '#domain/engagement/visibility.ts'
import { tidyTables } from '#domain/exports/tidy/index.ts'
import type { StudyFacts, TidyCell, TidyTable } from '#domain/exports/tidy/table.ts'
import type { Include } from '#server/store/exports/export-sql.ts'
import { studyFacts } from '#server/store/exports/tidy/study-facts.ts'
import { tidyRows } from '#server/store/exports/tidy/tidy-rows.ts'
import { anEvent, aParticipant, aSeenCard, aStudy, FINAL_ANSWERS, type Loaded, sendForm } from '#server/testing/builders.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

export const ORIGIN = 1_800_000_000_000
export const LANDED = ORIGIN + 100
export const ORDINARY: Include = { test: false, simulated: false, excluded: false }
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

export let app: TestApp
export let experiment_id: string
/** Comes back in another browser, toggles, finishes. */
export let anna: Loaded
/** Sees little, answers nothing, goes away. */
export let ben: Loaded
/** Never sees a card, and streams nothing. */
export let cleo: Loaded

export async function inSnapshot<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
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

export function allTables(include: Include = ORDINARY, study = experiment_id): Promise<Tables> {
  return inSnapshot(async (client) => {
    const facts = await studyFacts(client, study)
    const tables: Tables = Object.fromEntries(tidyTables.map(({ name }) => [name, []]))
    const query = { facts, include, publicUrl: 'http://127.0.0.1:3000' }
    for await (const { table, rows } of tidyRows(client, query))
      tables[table.name]?.push(...rows.map((cells) => byColumn(table, facts, cells)))
    return tables
  })
}

export const of = (rows: Row[] | undefined, { user_id }: Loaded) =>
  (rows ?? []).filter(({ subject_id }) => subject_id === user_id)
export const cardOf = ({ order_data }: Loaded, idx: number) => order_data[idx]?.entity_id ?? ''

export const run = (person: Loaded, idx: number, samples: Run['samples']): Run => aSeenCard(cardOf(person, idx), idx, samples)

export const report = (cards: Run[], given: { page_id?: string; until?: number; time_origin?: number } = {}) =>
  anEvent({ kind: 'visibility' as const, page_id: randomUUID(), time_origin: ORIGIN, until: 60_000, cards, ...given })

export const track = (name: string, client_time = ORIGIN) => ({ ...anEvent({ kind: 'track' as const, name }), client_time })

export const click = (person: Loaded, idx: number, response: number, atMs: number) =>
  anEvent({
    kind: 'engagement' as const,
    entity_id: cardOf(person, idx),
    engagement_type: 'likes' as const,
    response,
    time_content_viewed: ORIGIN + 1000,
    time_engagement: atMs,
  })

export const send = async ({ session_token }: Loaded, events: SentTo<'/v1/events'>['events']) => {
  const { status, text } = await app.call('/v1/events', { session_token, events })
  if (status !== 200) throw new Error(text)
}

/** A study that three people took, each in another way. */
export function setUpStudy(): void {
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
    await app.call('/v1/write_batch_dwell', {
      user_id,
      condition,
      experiment_id,
      session_token,
      dwell_data: [3, 4].map(submitted),
    })

    await send(tester, [report([run(tester, 0, [[0, 500, 0]])])])
    await app.call('/v1/withdraw', { session_token: gone.session_token })
    await app.database.pool.query(
      `update participants set excluded_at = now(), exclusion_reason = 'Twice in the panel', excluded_by = $2 where user_id = $1`,
      [out.user_id, JSON.stringify([{ name: 'fast', threshold: 400, value: 312.5 }])],
    )
  })
  afterAll(() => app.close())
}
