import { sql } from 'drizzle-orm'
import type { ClientBase, Pool } from 'pg'
import { planned } from '#server/db/planned.ts'
import { heldIntake } from '../studies/studies.ts'

/** Does something in one transaction that holds the lock on a study's intake: on no node are people admitted or drawn meanwhile. */
export async function underIntakeLock<T>(
  admissionPool: Pool,
  experiment_id: string,
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  const client = await admissionPool.connect()
  try {
    await client.query('begin')
    await client.query(LOCK({ experiment_id }))
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // Not awaited: where the database does not answer, the caller should not wait for a second timeout.
    client.query('rollback').then(
      () => client.release(),
      (broken) => client.release(broken),
    )
    throw error
  }
}

const LOCK = planned('lock-intake', heldIntake(sql.placeholder('experiment_id')))
