import type { Pool, PoolClient } from 'pg'
import { JOURNEY } from '#domain/journey/parse-journey.ts'
import { WAVES } from '#domain/waves/wave.ts'

/** Whether any condition of any version of a study names its feeds, or people come back. Its files then say in which wave and feed something happened. */
export const namesVisits = async (client: Pool | PoolClient, experiment_id: string): Promise<boolean> =>
  (await isOfWaves(client, experiment_id)) || (await hasNamedFeeds(client, experiment_id))

async function hasNamedFeeds(client: Pool | PoolClient, experiment_id: string): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    // A name is a key of a step; within a text the quote marks would have backslashes.
    `select exists (select from condition_settings where experiment_id = $1 and param = any($2) and value ~ '"feed"\\s*:') as has`,
    [experiment_id, [JOURNEY, WAVES]],
  )
  return rows[0]?.has ?? false
}

/** Whether people come back in any version of a study. */
export async function isOfWaves(client: Pool | PoolClient, experiment_id: string): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `select exists (select from condition_settings where experiment_id = $1 and param = $2 and value <> '') as has`,
    [experiment_id, WAVES],
  )
  return rows[0]?.has ?? false
}
