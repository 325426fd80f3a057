import { randomUUID } from 'node:crypto'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { encodeParameter } from '#contract/wire.ts'
import type { Run } from '#domain/engagement/visibility.ts'
import type { Caller } from '../use-cases/deps.ts'
import type { Answer, TestApp } from './test-app.ts'

export type Settings = Record<string, string>

/** A stimulus set of `cards` hosted pictures, the first with a comment, made through the API. Half of them are false, unless it `isHonest`. */
export async function aSet(
  { call }: TestApp,
  { cards = 10, category = 'news', setname = `s${randomUUID().slice(0, 8)}`, isHonest = false } = {},
): Promise<string> {
  const fileOf = (i: number) => `${isHonest || i % 2 ? 't' : 'f'}_${i}.png`
  const covariates = Array.from({ length: cards }, (_, i) => ({
    source_url: `https://img.example/${fileOf(i)}`,
    filename: fileOf(i),
    retrieve_date: '2026-01-01',
    entity_type: 'image',
    headline: encodeURIComponent(`Headline ${i}, 100 % sure`),
    alt_text: `Picture ${i}`,
  }))
  const comments = [{ post: '1', author_name: 'Mira', text: 'Well' }]
  const { body } = await call('/v1/ingest_entity_set', { entity_set_settings: { setname, category, covariates, comments } })
  return accepted(body).data.entity_set
}

/** A study made through the API: one condition per settings object, all on the same set. */
export async function aStudy(app: TestApp, ...conditions: Settings[]): Promise<string> {
  const entity_set = await aSet(app)
  const entity_sets = JSON.stringify([{ entity_set, randomize_between_subjects: 'yes' }])
  const list = conditions.length === 0 ? [{}] : conditions
  const condition_settings = list.flatMap((settings, i) =>
    Object.entries({ entity_sets, ...settings }).map(([param, value]) => ({
      condition: i + 1,
      param,
      value: encodeParameter(param, value),
    })),
  )
  const { body } = await app.call('/v1/spawn_experiment', { condition_settings })
  return accepted(body).data.experiment_id
}

export type Loaded = ReplyFrom<'/v1/load_experiment'>['data'] & { user_id: string; experiment_id: string }

/** Somebody who has opened the study's link. */
export async function aParticipant(
  { call }: TestApp,
  experiment_id: string,
  given: { user_id?: string; condition?: number; query?: Record<string, string> } = {},
): Promise<Loaded> {
  const user_id = given.user_id ?? `p-${randomUUID()}`
  const { body } = await call('/v1/load_experiment', { experiment_id, ...given, user_id })
  return { ...accepted(body).data, user_id, experiment_id }
}

/** A like on the first card, as an event. */
export function aLike({ order_data }: Loaded, response = 1) {
  return {
    event_uid: randomUUID(),
    kind: 'engagement' as const,
    client_time: 1_800_000_000_500,
    entity_id: order_data[0]?.entity_id ?? '',
    engagement_type: 'likes' as const,
    response,
    time_content_viewed: 1_800_000_000_000,
    time_engagement: 1_800_000_000_500,
  }
}

/** A report of the first card, as an event. */
export const aReport = ({ order_data }: Loaded) => ({
  event_uid: randomUUID(),
  kind: 'act' as const,
  client_time: 1_800_000_000_600,
  entity_id: order_data[0]?.entity_id ?? '',
  engagement_type: 'report',
  response: 1,
  time_content_viewed: 1_800_000_000_000,
  time_engagement: 1_800_000_000_600,
  detail: { reason: 'spam' },
})

/** Right answers of the last questionnaire. */
export const FINAL_ANSWERS = { random: 'no', 'study-duration': '12', comments: '' }

/** Sends a form as its page does. */
export function sendForm({ call }: TestApp, person: Loaded, form: string | undefined, answers: Record<string, string>) {
  const { user_id, condition, experiment_id, session_token } = person
  const form_fields = Object.fromEntries(Object.entries(answers).map(([field, answer]) => [field, encodeURIComponent(answer)]))
  return call('/v1/write_form', {
    user_id,
    condition,
    experiment_id,
    session_token,
    ...(form !== undefined && { form }),
    form_fields,
  })
}

/** A card of 500 px in a window of 800, as a page tells when how much of it was in view. */
export const aSeenCard = (entity_id: string, idx: number, samples: Run['samples']): Run => ({
  entity_id,
  idx,
  card: 500,
  room: 744,
  viewport: 800,
  samples,
})

export const anEvent = <E extends object>(event: E) => ({ event_uid: randomUUID(), client_time: 1_800_000_000_000, ...event })

function accepted<R extends { success: string }>(body: R): R {
  if (body.success !== 'true') throw new Error(`Refused: ${JSON.stringify(body)}`)
  return body
}

/** Rows of a streamed export, by column. */
export async function exported(
  { send }: TestApp,
  experiment_id: string,
  data_type: string,
  query = '',
): Promise<Record<string, string>[]> {
  const answer: Answer<unknown> = await send({ method: 'GET', url: `/v1/exports/${experiment_id}/${data_type}.csv${query}` })
  if (answer.status !== 200) throw new Error(answer.text)
  const [header = [], ...rows] = csvCells(answer.text)
  return rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ''])))
}

/** What the algorithm thought of each card of a person's feed, in its order. */
export async function scoresOf({ database: { pool } }: TestApp, { user_id }: Pick<Loaded, 'user_id'>) {
  const { rows } = await pool.query<{ entity_id: string; score: number; propensity: number | null }>(
    'select entity_id, score, propensity from served_cards join participants using (participant_id) where user_id = $1 order by idx',
    [user_id],
  )
  return rows
}

/** The cells of a CSV text in which every field is quoted, line breaks inside them included. */
export function csvCells(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of text.matchAll(/"((?:[^"]|"")*)"(,|\n)/g)) {
    rows.at(-1)?.push(cell.replaceAll('""', '"'))
    if (end === '\n') rows.push([])
  }
  return rows.slice(0, -1)
}

/** Somebody without an account, for tests that call a use case themselves. */
export const aStranger: Caller = {
  person: undefined,
  researcher: undefined,
  token: undefined,
  address: () => undefined,
  networkHash: () => undefined,
  isLocalOwner: () => false,
  permission: undefined,
  device: () => ({ class: 'Desktop', families: { browser_family: 'Other', os_family: 'Other' } }),
}
