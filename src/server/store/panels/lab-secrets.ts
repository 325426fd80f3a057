import { and, eq } from 'drizzle-orm'
import type { DbOrTx } from '#server/db/open-database.ts'
import { labSecrets } from '#server/db/schema/panels.ts'

const PROLIFIC = 'prolific-token'
const isOf = (lab_id: string) => and(eq(labSecrets.lab_id, lab_id), eq(labSecrets.name, PROLIFIC))

/** Sealed. Undefined if the lab has none. */
export async function prolificTokenOf(db: DbOrTx, lab_id: string): Promise<string | undefined> {
  const [found] = await db.select({ sealed: labSecrets.sealed }).from(labSecrets).where(isOf(lab_id))
  return found?.sealed
}

export async function setProlificToken(tx: DbOrTx, lab_id: string, sealed: string | undefined): Promise<void> {
  if (sealed === undefined) await tx.delete(labSecrets).where(isOf(lab_id))
  else {
    // In one statement: two owners may store one at the same moment.
    const key = [labSecrets.lab_id, labSecrets.name]
    await tx.insert(labSecrets).values({ lab_id, name: PROLIFIC, sealed }).onConflictDoUpdate({ target: key, set: { sealed } })
  }
}
