import { sql } from 'drizzle-orm'
import type { ClientBase, Pool } from 'pg'
import { planned } from '#server/db/planned.ts'
import { participants } from '#server/db/schema/participants.ts'
import { studyLocks } from '#server/locks.ts'
import { withConnection } from '#server/with-connection.ts'
import { isLive } from './participants.ts'

/** By set whose variants are balanced: the number of a person (`domain/stimuli/cards/balanced-cards.ts`). */
export type Slots = Readonly<Record<string, number>>

/** Somebody's feed, by its name in the journey. */
type Drawer = { participant_id: number; experiment_id: string; condition: number; feed: string }

/** `held`: the numbers of people who count, by set. `own`: those that the person had in this feed of an earlier wave with the same draws. */
type Drawn = { held: ReadonlyMap<string, readonly number[]>; own: Slots }

/** Draws a feed while no other balanced feed of the study is drawn. */
export const drawInTurn = <T>(pool: Pool, drawer: Drawer, draw: (client: ClientBase, drawn: Drawn) => Promise<T>): Promise<T> =>
  withConnection(pool, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [drawer.experiment_id, studyLocks.balancedFeeds])
    const { rows } = await client.query<{ entity_set: string; held: number[] }>(HELD(drawer))
    const { rows: own } = await client.query<{ slots: Slots }>(OWN(drawer))
    const held = new Map(rows.map(({ entity_set, held }) => [entity_set, held]))
    const drawn = await draw(client, { held, own: own[0]?.slots ?? {} })
    await client.query('commit')
    return drawn
  })

/**
 * Of the same condition, wave and feed: completes and live sessions, as for conditions (ruling B1). The row of somebody who leaves is free again. Test
 * people and simulated people are counted among themselves.
 */
const HELD = planned(
  'held-slots',
  sql`select s.entity_set, array_agg(s.slot::integer) as held
    from feeds f
    join participants using (participant_id)
    join participants own on own.participant_id = ${sql.placeholder('participant_id')}::bigint
    cross join lateral jsonb_each_text(f.slots) as s(entity_set, slot)
    where ${participants.experiment_id} = ${sql.placeholder('experiment_id')}
      and ${participants.condition} = ${sql.placeholder('condition')}::integer
      and f.feed = ${sql.placeholder('feed')} and f.from_idx = 0
      and ${participants.participant_id} <> own.participant_id and ${participants.wave} = own.wave
      and ${participants.is_test} = own.is_test and ${participants.is_simulated} = own.is_simulated
      and ${participants.excluded_at} is null and ${participants.writes_ended_at} is null
      and (${participants.outcome} = 'complete' or (${isLive}))
    group by s.entity_set`,
)

/** Without draws of its own, a wave shows the same cards again (docs/WAVES.md). */
const OWN = planned(
  'own-slots',
  sql`select f.slots
    from participants own
    join participants p on p.experiment_id = own.experiment_id and p.user_id = own.user_id and p.participant_id < own.participant_id
      and p.seed = own.seed and p.condition = own.condition
    join feeds f on f.participant_id = p.participant_id and f.feed = ${sql.placeholder('feed')} and f.from_idx = 0
    where own.participant_id = ${sql.placeholder('participant_id')}::bigint and f.slots is not null
    order by p.participant_id desc limit 1`,
)
