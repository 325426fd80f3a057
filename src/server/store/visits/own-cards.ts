import { sql } from 'drizzle-orm'
import { TARGET } from '#domain/engagement/acts/act.ts'
import type { DwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { readFocalLine } from '#domain/engagement/focal-line.ts'
import { totalMs } from '#domain/engagement/visibility.ts'
import { tenths } from '#domain/exports/tidy/columns/moment.ts'
import { pagesOfPerson, type ReportEvent } from '#domain/exports/tidy/visits/page-of-person.ts'
import type { OwnCard } from '#domain/feed-algorithms/feed-algorithm.ts'
import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { FOCAL_LINE_OF } from '../exports/visits/visits-of-people.ts'
import { ENGAGING } from './earlier-people.ts'

type Person = { experiment_id: string; participant_id: number }

/** `feed`: the acts in this one alone, by its name; without it those in all feeds. */
type Asked = Person & { feed?: string }

/** What a person has done with each card so far; a card that is absent was neither seen nor engaged with. */
export type OwnActs = ReadonlyMap<string, OwnAct>

type OwnAct = Pick<OwnCard, 'dwellMs' | 'isEngaged'> & {
  /** How long it was in view, by each definition. */
  inViewMs: Readonly<Record<DwellDefinition, number>>
  /** Half of it was visible, for however short a time, or it was engaged with. More than what the dwell counts, which leaves out flicks. */
  isSeen: boolean
  /** What was done and not taken back, by engagement type. */
  acts: ReadonlySet<string>
}

export async function ownActs(db: DbOrTx, person: Asked): Promise<OwnActs> {
  const [streamed, submitted, engaged] = await Promise.all([
    streamedMs(db, person),
    submittedMs(db, person),
    engagedCards(db, person),
  ])
  const ids = new Set([...streamed.keys(), ...submitted.keys(), ...engaged.keys()])
  return new Map(
    [...ids].map((entity_id) => {
      // The batch at the end of a feed repeats what was streamed: it counts for cards of which nothing was.
      const inViewMs = streamed.get(entity_id) ?? onlySubmitted(submitted.get(entity_id) ?? 0)
      const { acts, isEngaged } = engaged.get(entity_id) ?? NOTHING_DONE
      const isSeen = isEngaged || inViewMs.full > 0 || inViewMs.half > 0
      return [entity_id, { dwellMs: inViewMs.full, inViewMs, isEngaged, isSeen, acts }]
    }),
  )
}

const ofFeed = (feed: string | undefined) => (feed === undefined ? sql`` : sql`and coalesce(feed, ${ONLY_FEED}) = ${feed}`)

type Streamed = Record<DwellDefinition, number>

/** A batch has one time for each visit: that of the specified definition, which is the strictest. */
const onlySubmitted = (ms: number): Streamed => ({ full: ms, half: ms, any: ms, focal: ms })

async function streamedMs(db: DbOrTx, { experiment_id, participant_id, feed }: Asked): Promise<Map<string, Streamed>> {
  const { rows: events } = await db.execute<ReportEvent>(sql`
    select kind, session_id, extract(epoch from server_time)::double precision * 1000 as "serverMs", detail::text as detail
    from events where experiment_id = ${experiment_id} and participant_id = ${participant_id} and kind = 'visibility' ${ofFeed(feed)} order by seq`)
  const totals = new Map<string, Streamed>()
  for (const { cards } of pagesOfPerson({ events, focalLine: await focalLineOf(db, participant_id) })) {
    for (const [entity_id, { views }] of cards) {
      const visits = views.flatMap((view) => view.visits)
      const total = totals.get(entity_id) ?? { full: 0, half: 0, any: 0, focal: 0 }
      total.full = visits.reduce((sum, { startMs, endMs }) => sum + tenths(endMs - startMs), total.full)
      total.half = views.reduce((sum, { dwell_ms_50 }) => sum + dwell_ms_50, total.half)
      total.any = views.reduce((sum, { dwell_ms_any }) => sum + dwell_ms_any, total.any)
      total.focal += totalMs(views.flatMap((view) => view.focals))
      totals.set(entity_id, total)
    }
  }
  return totals
}

async function focalLineOf(db: DbOrTx, participant_id: number): Promise<number> {
  const { rows } = await db.execute<{ focal_line: string | null }>(
    sql`select ${sql.raw(FOCAL_LINE_OF)} as focal_line from participants p where p.participant_id = ${participant_id}`,
  )
  return readFocalLine(rows[0]?.focal_line)
}

async function submittedMs(db: DbOrTx, { experiment_id, participant_id, feed }: Asked): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ dwell_data: { entity_id: string; dwellTimes: number[] }[] }>(sql`
    select distinct on (coalesce(feed, '')) detail -> 'dwell_data' as dwell_data from events
    where experiment_id = ${experiment_id} and participant_id = ${participant_id} and kind = 'dwell' ${ofFeed(feed)}
    order by coalesce(feed, ''), seq desc`)
  const cards = rows.flatMap(({ dwell_data }) => dwell_data)
  return new Map(cards.map(({ entity_id, dwellTimes }) => [entity_id, dwellTimes.reduce((sum, ms) => sum + ms, 0)]))
}

const NOTHING_DONE: Engaged = { acts: new Set(), isEngaged: false }

type Engaged = { acts: ReadonlySet<string>; isEngaged: boolean }

/** A click that was taken back does not count, nor an act that is about something on the card, such as a comment. */
async function engagedCards(db: DbOrTx, { experiment_id, participant_id, feed }: Asked): Promise<Map<string, Engaged>> {
  const { rows } = await db.execute<{ entity_id: string; acts: string[]; isEngaged: boolean }>(sql`
    with latest as (
      select distinct on (feed, entity_id, engagement_type) entity_id, engagement_type, response from events
      where experiment_id = ${experiment_id} and participant_id = ${participant_id} and entity_id is not null ${ofFeed(feed)}
        and (kind = 'engagement' or kind = 'act' and not coalesce(detail ? ${TARGET}, false))
      order by feed, entity_id, engagement_type, seq desc
    )
    select entity_id, array_agg(distinct engagement_type) as acts, bool_or(engagement_type in ${ENGAGING}) as "isEngaged"
    from latest where response = 1 and engagement_type not like 'video%' group by entity_id`)
  return new Map(rows.map(({ entity_id, acts, isEngaged }) => [entity_id, { acts: new Set(acts), isEngaged }]))
}
