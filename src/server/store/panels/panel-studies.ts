import { and, asc, eq } from 'drizzle-orm'
import type { DbOrTx } from '#server/db/open-database.ts'
import { panelStudies } from '#server/db/schema/panels.ts'

type OfPanel = { experiment_id: string; panel: string }

/** Ids of the studies on a panel that belong to a study of ours, in the order in which they were bound. Copies for tests are none. */
export async function panelStudiesOf(db: DbOrTx, { experiment_id, panel }: OfPanel): Promise<string[]> {
  const rows = await db
    .select({ id: panelStudies.panel_study_id })
    .from(panelStudies)
    .where(and(eq(panelStudies.experiment_id, experiment_id), eq(panelStudies.panel, panel), isNoTest))
    .orderBy(asc(panelStudies.created_at), asc(panelStudies.panel_study_id))
  return rows.map(({ id }) => id)
}

const isNoTest = eq(panelStudies.is_test, false)

type Binding = OfPanel & { panel_study_id: string }

/** Whether it is new. False where it belongs to a study already: to this one or to another. `is_test`: a copy for test participants. */
export async function bindPanelStudy(tx: DbOrTx, binding: Binding & { is_test?: boolean }): Promise<boolean> {
  const made = await tx.insert(panelStudies).values(binding).onConflictDoNothing().returning({ id: panelStudies.panel_study_id })
  return made.length > 0
}

export async function releasePanelStudy(tx: DbOrTx, { experiment_id, panel, panel_study_id }: Binding): Promise<boolean> {
  const isBinding = and(
    eq(panelStudies.panel, panel),
    eq(panelStudies.panel_study_id, panel_study_id),
    eq(panelStudies.experiment_id, experiment_id),
    isNoTest,
  )
  const gone = await tx.delete(panelStudies).where(isBinding).returning({ id: panelStudies.panel_study_id })
  return gone.length > 0
}
