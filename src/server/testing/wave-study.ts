import { randomUUID } from 'node:crypto'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import type { Wave } from '#domain/waves/wave.ts'
import { anEvent, aParticipant, aStudy, type Loaded, type Settings } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** A study with a feed in each wave: the second opens after a week, for two days, and the third 30 days after the first. */
export const THREE_WAVES: readonly Wave[] = [
  { name: 'start', journey: [{ step: 'feed', feed: 'begin' }] },
  { name: 'week', journey: [{ step: 'feed', feed: 'later' }], opens: { days: 7 }, closes: { days: 2 } },
  { name: 'month', journey: [{ step: 'feed', feed: 'later' }], opens: { days: 30, after: 'first' } },
]

export const aWaveStudy = (app: TestApp, waves: readonly Wave[] = THREE_WAVES, others: Settings = {}): Promise<string> =>
  aStudy(app, { waves: JSON.stringify(waves), 'final-page': 'no', ...others })

type Opened = { status: number; body: { data: Loaded; error?: { code: string; message: string } } }

/** Opens the link of a study as its page does. */
export async function open(
  { call }: TestApp,
  experiment_id: string,
  link: { user_id?: string; query?: Record<string, string>; session_token?: string; device?: { time_zone: string } },
): Promise<Opened> {
  const { status, body } = await call('/v1/load_experiment', { experiment_id, ...link })
  return { status, body: body as unknown as Opened['body'] } // a refusal has no data
}

/** Opens it again in the same browser. */
export const comeBack = async (app: TestApp, { experiment_id, user_id, session_token }: Loaded): Promise<Loaded> => {
  const { body } = await open(app, experiment_id, { user_id, session_token })
  return { ...body.data, user_id, experiment_id }
}

/** Submits the feed and ends the visit. */
export async function finish({ call }: TestApp, { session_token }: Loaded) {
  const events = [
    { kind: 'track', name: SUBMIT_CLICK },
    { kind: 'dwell', dwell_data: [] },
  ].map(anEvent)
  await call('/v1/events', { session_token, events: events as never[] }) // as pages send them
  return (await call('/v1/end_session', { session_token, outcome: 'complete' })).body.data
}

/** Lets time pass for one person: everything about them happened so long before. */
export async function letPass({ database: { pool } }: TestApp, user_id: string, interval: string): Promise<void> {
  await pool.query(`update participants set created_at = created_at - $2::interval where user_id = $1`, [user_id, interval])
  await pool.query(
    `update person_waves set begun_at = begun_at - $2::interval where participant_id in (select participant_id from participants where user_id = $1)`,
    [user_id, interval],
  )
}

export const aUserId = (): string => `p-${randomUUID()}`

/** Somebody who has done the first wave. */
export async function afterFirst(app: TestApp, experiment_id: string, query?: Record<string, string>): Promise<Loaded> {
  const person = await aParticipant(app, experiment_id, query && { query })
  await finish(app, person)
  return person
}

export async function visitsOf({ database: { pool } }: TestApp, user_id: string) {
  const { rows } = await pool.query<{ wave: string; outcome: string | null; condition: number; seed: string; version: number }>(
    'select wave, outcome, condition, seed, version from participants where user_id = $1 order by participant_id',
    [user_id],
  )
  return rows
}
