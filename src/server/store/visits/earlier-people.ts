import { sql } from 'drizzle-orm'
import type { EarlierPeople } from '#domain/feed-algorithms/feed-algorithm.ts'
import { FIRST_WAVE } from '#domain/waves/wave.ts'
import type { DbOrTx } from '#server/db/open-database.ts'

/** A downvote does not count as engagement. */
export const ENGAGING = sql`('likes', 'shares', 'read_later', 'upvote')`

type Place = { experiment_id: string; condition: number; wave?: string }

/**
 * To how many earlier participants of the same condition and wave each card was served, and how many engaged with it. Other conditions would
 * leak into this one. A click that was taken back does not count.
 */
export async function earlierPeople(
  db: DbOrTx,
  { experiment_id, condition, wave = FIRST_WAVE }: Place,
): Promise<Map<string, EarlierPeople>> {
  const { rows } = await db.execute<EarlierPeople & { entity_id: string }>(sql`
    with people as (
      select participant_id from participants
      where experiment_id = ${experiment_id} and condition = ${condition} and wave = ${wave}
        and not is_test and not is_simulated and writes_ended_at is null and excluded_at is null
    ), latest as (
      select distinct on (participant_id, entity_id, engagement_type) participant_id, entity_id, response
      from events join people using (participant_id)
      where experiment_id = ${experiment_id} and kind = 'engagement'
        and engagement_type in ${ENGAGING}
      order by participant_id, entity_id, engagement_type, seq desc
    ), engaged as (
      select distinct participant_id, entity_id from latest where response = 1
    )
    select c.entity_id, count(*)::int as served, count(e.participant_id)::int as engaged
    from served_cards c join people using (participant_id) left join engaged e using (participant_id, entity_id)
    group by c.entity_id`)
  return new Map(rows.map(({ entity_id, served, engaged }) => [entity_id, { served, engaged }]))
}
