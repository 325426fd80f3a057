import { sql } from 'drizzle-orm'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import type { MonitoredPerson } from '#domain/monitor/monitored-person.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { isLive } from '../visits/participants.ts'
import { isLiveNow } from '../visits/presence.ts'

const epochMs = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::double precision`)

/**
 * Where everybody in a study is, but tests and simulations; or everybody who is simulated. Milestones and answers say it; events, of which
 * there are a thousand times as many, are not read. Three queries of one table each: in a study that grows fast, the planner knows too
 * little about the tables to join them well.
 */
export async function monitoredPeople(db: DbOrTx, experiment_id: string, areSimulated = false): Promise<MonitoredPerson[]> {
  const passed = await passedBy(db, experiment_id)
  const answered = await answeredBy(db, experiment_id)
  const { rows } = await db.execute<StoredPerson>(sql`
    select participant_id, condition, assignment -> 'stratum' as stratum, outcome,
      ${epochMs('created_at')} as "arrivedAtMs", ${epochMs('completed_at')} as "completedAtMs",
      ${isLive} as "holdsPlace", ${isLiveNow('participants')} as "isLive", withdrawn_at is not null as "isWithdrawn",
      writes_ended_at is not null as "isErased",
      case when excluded_at is not null then coalesce(exclusion_reason, '') end as "exclusionReason", excluded_by as "excludedBy",
      saw_feed as "sawFeed",
      (select feed_length from feeds f where f.participant_id = participants.participant_id and from_idx = 0
        order by created_at limit 1) as "feedLength"
    from participants where experiment_id = ${experiment_id} and wave = '' and not is_test and is_simulated = ${areSimulated}`)
  return rows.map(({ participant_id, feedLength, sawFeed, ...person }) => {
    const { consent, feeds, hasLanded, hasSeenLast, lastIdx } = passed.get(participant_id) ?? NOTHING_PASSED
    const reached = hasSeenLast ? feedLength : lastIdx === null ? null : lastIdx + 1
    const cardsReached = reached ?? (hasLanded ? 1 : null)
    return {
      ...person,
      doneAtMs: { ...(consent !== null && { consent }), ...feeds, ...answered.get(participant_id) },
      cardsReached,
      sawFeed: sawFeed ?? cardsReached !== null,
    }
  })
}

type StoredPerson = Omit<MonitoredPerson, 'doneAtMs' | 'cardsReached' | 'sawFeed'> & {
  participant_id: string
  feedLength: number | null
  /** Null before the person is erased. */
  sawFeed: boolean | null
}

type Passed = {
  consent: number | null
  /** When each feed was submitted, by name. */
  feeds: Readonly<Record<string, number>>
  /** In the first feed of the person. */
  hasLanded: boolean
  hasSeenLast: boolean
  lastIdx: number | null
}

const NOTHING_PASSED: Passed = { consent: null, feeds: {}, hasLanded: false, hasSeenLast: false, lastIdx: null }

/** Milestones of one person in one feed, or before the first one. */
type PassedInFeed = Omit<Passed, 'feeds'> & { participant_id: string; feed: string; submitted: number | null }

/** Milestones, by person. */
async function passedBy(db: DbOrTx, experiment_id: string): Promise<Map<string, Passed>> {
  const { rows } = await db.execute<PassedInFeed>(sql`
    with places as materialized (
      -- A pattern is slow, so it is matched once for each milestone and not for each person.
      select response, substring(response from 'feed-entity-idx-([0-9]+)$')::int as idx
      from (select distinct response from checkpoints where experiment_id = ${experiment_id} and field = 'checkpoint') named
    )
    select participant_id, coalesce(feed, ${ONLY_FEED}) as feed,
      ${epochMs(`min(server_time) filter (where response = 'consent-given')`)} as consent,
      ${epochMs(`min(server_time) filter (where response = '${SUBMIT_CLICK}')`)} as submitted,
      bool_or(response = 'feed-landed') as "hasLanded", bool_or(response = 'feed-entity-idx-final') as "hasSeenLast",
      max(idx) as "lastIdx"
    from checkpoints join places using (response) where experiment_id = ${experiment_id} and field = 'checkpoint'
    group by participant_id, 2 order by participant_id, min(server_time)`)
  const people = new Map<string, Passed>()
  for (const { participant_id, feed, submitted, ...here } of rows) {
    const known = people.get(participant_id)
    const isFirst = known === undefined || !known.hasLanded
    people.set(participant_id, {
      ...(isFirst ? here : known),
      consent: known?.consent ?? here.consent,
      feeds: { ...known?.feeds, ...(submitted !== null && { [feed]: submitted }) },
    })
  }
  return people
}

/** When each form was stored, by person. */
async function answeredBy(db: DbOrTx, experiment_id: string): Promise<Map<string, Record<string, number>>> {
  const { rows } = await db.execute<{ participant_id: string; form: string; at: number }>(sql`
    select participant_id, form, ${epochMs('max(server_time)')} as at from form_answers
    where experiment_id = ${experiment_id} and form not in ('', 'intervention') group by participant_id, form`)
  const answered = new Map<string, Record<string, number>>()
  for (const { participant_id, form, at } of rows) answered.set(participant_id, { ...answered.get(participant_id), [form]: at })
  return answered
}
