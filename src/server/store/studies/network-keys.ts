import { eq } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import type { Tx } from '#server/db/open-database.ts'
import { networkKeys } from '#server/db/schema/studies.ts'

/**
 * The key of a study, sealed: the one that it has, or a new one. Called under the lock of the study's intake, which closing it takes too: no
 * arrival makes a key that outlives the study.
 */
export async function networkKeyOf(client: ClientBase, experiment_id: string, newKey: () => string): Promise<string> {
  const known = await client.query<{ sealed: string }>('select sealed from network_keys where experiment_id = $1', [
    experiment_id,
  ])
  const [found] = known.rows
  if (found !== undefined) return found.sealed
  const sealed = newKey()
  await client.query('insert into network_keys (experiment_id, sealed) values ($1, $2)', [experiment_id, sealed])
  return sealed
}

/** From then on nobody can compute the hash of any address as this study did. */
export async function destroyNetworkKey(tx: Tx, experiment_id: string): Promise<void> {
  await tx.delete(networkKeys).where(eq(networkKeys.experiment_id, experiment_id))
}
