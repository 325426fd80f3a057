import type { Pool } from 'pg'
import { FEED_BUTTONS } from '#domain/parameters/feed-buttons.ts'

const CARDS = 100
/** How far people get: the rest of the feed is served and never seen. */
const SEEN = 70
/** Every so many cards, people scroll back to the one before. */
const BACK_EVERY = 3
const CLICK_EVERY = 6
/** A card that scrolls in or out of view is measured at every twentieth of its height; some of these fall into one frame. */
const SAMPLES_A_PASS = 18
const VIEW_MS = 2500
const PASS_MS = 300
const ORIGIN = 1_800_000_000_000

/** Different people; the others do as they did. */
const PATTERNS = 20

type Visit = { entity_id: string; idx: number }
type Pattern = { cards: string[]; visits: Visit[] }

function patternOf(entity_ids: readonly string[], pattern: number): Pattern {
  const cards = entity_ids.map((_, i) => entity_ids[(i * 7 + pattern * 13) % CARDS] ?? '')
  const visits = cards.slice(0, SEEN).flatMap((entity_id, idx) => {
    const before = cards[idx - 1]
    const visit = { entity_id, idx }
    return before !== undefined && idx % BACK_EVERY === 0 ? [visit, { entity_id: before, idx: idx - 1 }, visit] : [visit]
  })
  return { cards, visits }
}

const run = ({ entity_id, idx }: Visit, fromMs: number, isComing: boolean) => ({
  entity_id,
  idx,
  card: 612,
  room: 744,
  viewport: 800,
  samples: Array.from({ length: SAMPLES_A_PASS }, (_, i) => {
    const share = (i + 1) / SAMPLES_A_PASS
    const visiblePx = Math.round(612 * (isComing ? share : 1 - share) * 10) / 10
    return [Math.round((fromMs + share * PASS_MS) * 10) / 10, visiblePx, 0]
  }),
})

/** As a page sends them: one report per card that comes while the one before it goes. */
const reportsOf = ({ visits }: Pattern) =>
  [...visits, undefined].map((visit, n) => {
    const fromMs = n * VIEW_MS
    const before = visits[n - 1]
    return {
      kind: 'visibility',
      detail: {
        page_id: '0195a1de-0000-7000-8000-000000000001',
        time_origin: ORIGIN,
        until: fromMs + PASS_MS + 200,
        cards: [...(before ? [run(before, fromMs, false)] : []), ...(visit ? [run(visit, fromMs, true)] : [])],
      },
    }
  })

const clicksOf = ({ visits }: Pattern) =>
  visits
    .map((visit, n) => ({ ...visit, atMs: ORIGIN + n * VIEW_MS + 900 }))
    .filter((_, n) => n % CLICK_EVERY === 0)
    .map(({ entity_id, atMs }) => ({ kind: 'engagement', entity_id, engagement_type: 'likes', response: 1, atMs }))

export type Event = { kind: string; client_time: number } & Record<string, unknown>

/** What the page of somebody sends, in the form of the API and in order. */
export function eventsOfPerson(entity_ids: readonly string[], n: number): Event[] {
  const pattern = patternOf(entity_ids, n % PATTERNS)
  const reports = reportsOf(pattern).map(({ kind, detail }) => ({ kind, client_time: ORIGIN + detail.until, ...detail }))
  const clicks = clicksOf(pattern).map(({ atMs, ...click }) => ({
    ...click,
    client_time: atMs,
    time_content_viewed: atMs - 700,
    time_engagement: atMs,
  }))
  return [...reports, ...clicks].sort((a, b) => a.client_time - b.client_time)
}

const ANY_PATTERN = patternOf(
  Array.from({ length: CARDS }, (_, i) => String(i)),
  0,
)

/** Visits and clicks of somebody, and a row with 0 for each card that was not seen. */
export const ROWS_A_PERSON = ANY_PATTERN.visits.length + clicksOf(ANY_PATTERN).length + CARDS - SEEN

export const EVENTS_A_PERSON = reportsOf(ANY_PATTERN).length + clicksOf(ANY_PATTERN).length

/** Fills a study with people, in the database itself: through the API it would take an hour. */
export async function fillStudy(pool: Pool, experiment_id: string, nPeople: number): Promise<void> {
  const { rows } = await pool.query<{ entity_id: string }>(
    `select entity_id from entities where entity_set in (select distinct jsonb_array_elements(value::jsonb) ->> 'entity_set'
     from condition_settings where experiment_id = $1 and param = 'entity_sets') order by position`,
    [experiment_id],
  )
  const patterns = Array.from({ length: PATTERNS }, (_, i) =>
    patternOf(
      rows.map(({ entity_id }) => entity_id),
      i,
    ),
  )
  const done = patterns.flatMap((pattern, i) =>
    [...reportsOf(pattern), ...clicksOf(pattern)].map((event, n) => ({ pattern: i, n, ...event })),
  )
  const counts = FEED_BUTTONS.map(({ engagementType }) => engagementType)
  await pool.query(
    `insert into participants (experiment_id, version, user_id, condition, condition_from, seed, device_class)
     select $1, 1, '1793884812604_' || lpad(to_hex(n), 5, '0'), 1, 'assigned', n::text, 'Desktop' from generate_series(1, $2) n`,
    [experiment_id, nPeople],
  )
  await pool.query(
    `insert into feeds (participant_id, from_idx, feed_length, n_cards, entity_ids, scores, ${counts.join(', ')})
     select p.participant_id, 0, ${CARDS}, ${CARDS}, pattern.cards, array_fill(0.01::double precision, array[${CARDS}]),
       ${counts.map(() => `array_fill(312, array[${CARDS}])`).join(', ')}
     from participants p join json_to_recordset($2) as pattern(n integer, cards text[]) on pattern.n = p.participant_id % ${PATTERNS}
     where p.experiment_id = $1`,
    [experiment_id, JSON.stringify(patterns.map(({ cards }, n) => ({ n, cards })))],
  )
  // People who take part at the same time are stored among each other.
  await pool.query(
    `insert into events (experiment_id, event_uid, participant_id, kind, client_time, entity_id, engagement_type, response,
       time_content_viewed, time_engagement, detail)
     select $1, gen_random_uuid(), p.participant_id, e.kind, ${ORIGIN}, e.entity_id, e.engagement_type, e.response, e."atMs" - 700, e."atMs", e.detail
     from participants p join json_to_recordset($2) as e(pattern integer, n integer, kind text, detail jsonb, entity_id text, engagement_type text,
       response double precision, "atMs" double precision) on e.pattern = p.participant_id % ${PATTERNS}
     where p.experiment_id = $1 order by p.participant_id / 50, e.n`,
    [experiment_id, JSON.stringify(done)],
  )
  await pool.query('vacuum analyze')
}

/** Everybody does the same again and again, each time on a new page, until they have so many events. */
export async function repeatEvents(pool: Pool, experiment_id: string, eventsAPerson: number): Promise<void> {
  const times = Math.ceil(eventsAPerson / EVENTS_A_PERSON)
  await pool.query(
    `insert into events (experiment_id, event_uid, participant_id, kind, client_time, entity_id, engagement_type, response,
       time_content_viewed, time_engagement, detail)
     select e.experiment_id, gen_random_uuid(), e.participant_id, e.kind, e.client_time + later.ms, e.entity_id, e.engagement_type, e.response,
       e.time_content_viewed + later.ms, e.time_engagement + later.ms,
       e.detail || jsonb_build_object('page_id', md5(e.participant_id || ' ' || n)::uuid, 'time_origin', ${ORIGIN} + later.ms)
     from events e cross join generate_series(1, $2::integer) n cross join lateral (select n * 1000000.0 as ms) later
     where e.experiment_id = $1 order by n, e.seq`,
    [experiment_id, times - 1],
  )
  await pool.query('vacuum analyze')
}

/**
 * More people who did as those who are there, with stored visits like theirs: computing the visits for ten million rows would take an
 * hour. They have no events.
 */
export async function repeatPeople(pool: Pool, experiment_id: string, nPeople: number): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from participants where experiment_id = $1', [
    experiment_id,
  ])
  const nThere = rows[0]?.n ?? 0
  await pool.query(
    `insert into participants (experiment_id, version, user_id, condition, condition_from, seed, device_class, last_seen_at)
     select $1, 1, '1793884812604_' || lpad(to_hex(n), 5, '0'), 1, 'assigned', n::text, 'Desktop', now() - interval '1 hour'
     from generate_series($2::integer + 1, $3::integer) n`,
    [experiment_id, nThere, nPeople],
  )
  const pairs = `with everybody as (select participant_id, last_seen_at, seed::integer as n from participants where experiment_id = $1),
     pairs as (
       select later.participant_id, later.last_seen_at, first.participant_id as like_id
       from everybody later join everybody first on first.n = (later.n - 1) % $2 + 1 where later.n > $2)`
  const lists = ['n_cards', 'entity_ids', 'scores', ...FEED_BUTTONS.map(({ engagementType }) => engagementType)].join(', ')
  const totals = 'n_feeds, rules_version, n_rows, n_pages, active_ms, hidden_ms, overlap_ms, ip_address'
  const cells =
    'n, entity_id, time_stamp, time_engagement, time_content_viewed, engagement_type, response, item_order, likes, read_later, shares, accuracy_score'
  for (const insert of [
    `insert into feeds (participant_id, from_idx, feed_length, ${lists})
     select p.participant_id, from_idx, feed_length, ${lists} from pairs p join feeds f on f.participant_id = p.like_id`,
    `insert into person_visits (participant_id, last_seen_at, ${totals})
     select p.participant_id, p.last_seen_at, ${totals} from pairs p join person_visits v on v.participant_id = p.like_id`,
    `insert into engagement_rows (participant_id, ${cells})
     select p.participant_id, ${cells} from pairs p join engagement_rows r on r.participant_id = p.like_id`,
  ])
    await pool.query(`${pairs} ${insert}`, [experiment_id, nThere])
  await pool.query('vacuum analyze')
}
