import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/db/open-database.ts'

type Person = { experiment_id: string; participant_id: number }

/** Parameters of the first link that a person came with: their feed was drawn with them. */
export async function firstQuery(db: DbOrTx, { experiment_id, participant_id }: Person): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ query: Record<string, string> }>(sql`
    select detail -> 'query' as query from events
    where experiment_id = ${experiment_id} and participant_id = ${participant_id} and kind = 'visit'
    order by seq limit 1`)
  return rows[0]?.query ?? {}
}
