import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { LIVE_NOW_SECONDS, STILL_HERE_STEP_SECONDS } from '#domain/session/presence.ts'
import { planned } from '#server/db/planned.ts'

/**
 * Somebody whose page is there now, for the screens of researchers. Admission is more patient: a place is held for half an hour
 * (`isLive` in `participants.ts`), because people come back.
 * `of`: the table, or its name in the query.
 */
// As a subquery, the moment is computed once and not for each row.
export const isLiveNow = (of: string) =>
  sql.raw(`${of}.outcome is null and ${of}.writes_ended_at is null
  and ${of}.last_seen_at > (select now() - make_interval(secs => ${LIVE_NOW_SECONDS}))`)

/** A sign of life from a page on which nothing happens. After the end of a visit it changes nothing. */
export async function seeParticipant(pool: Pool, participant_id: number): Promise<void> {
  await pool.query(SEE({ participant_id }))
}

const SEE = planned(
  'see-participant',
  sql`update participants set last_seen_at = now()
    where participant_id = ${sql.placeholder('participant_id')} and outcome is null and writes_ended_at is null
      and last_seen_at < now() - make_interval(secs => ${sql.raw(String(STILL_HERE_STEP_SECONDS))})`,
)
