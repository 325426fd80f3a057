import { and, eq } from 'drizzle-orm'
import type { DbOrTx } from '#server/db/open-database.ts'
import { panelGroups } from '#server/db/schema/panels.ts'

type Wave = { experiment_id: string; panel: string; wave: string }

/** The participant group on a panel that a wave of a study has. */
export async function groupOfWave(db: DbOrTx, { experiment_id, panel, wave }: Wave): Promise<string | undefined> {
  const [found] = await db
    .select({ group_id: panelGroups.group_id })
    .from(panelGroups)
    .where(and(eq(panelGroups.experiment_id, experiment_id), eq(panelGroups.panel, panel), eq(panelGroups.wave, wave)))
  return found?.group_id
}

/** Of two that are made at the same moment, the first stays. */
export async function saveGroup(db: DbOrTx, group: Wave & { group_id: string }): Promise<void> {
  await db.insert(panelGroups).values(group).onConflictDoNothing()
}
