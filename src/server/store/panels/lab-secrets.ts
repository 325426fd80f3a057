import { and, eq } from 'drizzle-orm'
import type { DbOrTx } from '#server/db/open-database.ts'
import { labSecrets } from '#server/db/schema/panels.ts'
import { studies } from '#server/db/schema/studies.ts'

/** What a lab keeps sealed, because it has to be used again. */
type LabSecret = PanelToken | HookSecret | LinkKey | 'mail-server'

/** The token of a panel or service, by its name. */
type PanelToken = `${string}-token`

export const tokenOfPanel = (panel: string): PanelToken => `${panel}-token`

/** By which a panel signs what it reports. */
type HookSecret = `${string}-hook`

export const hookOfPanel = (panel: string): HookSecret => `${panel}-hook`

/** By which a panel signs the addresses that lead here and back. */
type LinkKey = `${string}-link-key`

export const linkKeyOfPanel = (panel: string): LinkKey => `${panel}-link-key`

const isOf = (lab_id: string, name: LabSecret) => and(eq(labSecrets.lab_id, lab_id), eq(labSecrets.name, name))

/** Sealed. Undefined if the lab has none. */
export async function labSecretOf(db: DbOrTx, lab_id: string, name: LabSecret): Promise<string | undefined> {
  const [found] = await db.select({ sealed: labSecrets.sealed }).from(labSecrets).where(isOf(lab_id, name))
  return found?.sealed
}

/** Of the lab that has a study. */
export async function secretOfStudysLab(db: DbOrTx, experiment_id: string, name: LabSecret): Promise<string | undefined> {
  const [found] = await db
    .select({ sealed: labSecrets.sealed })
    .from(labSecrets)
    .innerJoin(studies, eq(studies.lab_id, labSecrets.lab_id))
    .where(and(eq(studies.experiment_id, experiment_id), eq(labSecrets.name, name)))
  return found?.sealed
}

type Sealed = { lab_id: string; name: LabSecret; sealed: string | undefined }

export async function setLabSecret(tx: DbOrTx, { lab_id, name, sealed }: Sealed): Promise<void> {
  if (sealed === undefined) await tx.delete(labSecrets).where(isOf(lab_id, name))
  else {
    // In one statement: two owners may store one at the same moment.
    const key = [labSecrets.lab_id, labSecrets.name]
    await tx.insert(labSecrets).values({ lab_id, name, sealed }).onConflictDoUpdate({ target: key, set: { sealed } })
  }
}
