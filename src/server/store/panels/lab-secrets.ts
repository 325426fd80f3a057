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
  await tx.delete(labSecrets).where(isOf(lab_id))
  if (sealed !== undefined) await tx.insert(labSecrets).values({ lab_id, name: PROLIFIC, sealed })
}
