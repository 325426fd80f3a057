import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ExitCodes, StudyPlan } from '#domain/panels/study-plan.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { panelPlans } from '#server/db/schema/panels.ts'

export type PanelPlan = { plan_id: string; plan: StudyPlan; codes: ExitCodes }

type OfPanel = { experiment_id: string; panel: string }

/** Longer than all calls of one press together. After that, a node that died is not waited for. */
const BUSY = sql`now() + interval '5 minutes'`

const columns = { plan_id: panelPlans.plan_id, plan: panelPlans.plan, codes: panelPlans.codes }

/**
 * The plan of a study for this press alone: the one that an earlier press left open, or a new one. Undefined while another press is calling the panel.
 */
export async function claimPlan(
  db: DbOrTx,
  { experiment_id, panel, ...wanted }: OfPanel & { plan: StudyPlan; codes: ExitCodes },
): Promise<(PanelPlan & { isNew: boolean }) | undefined> {
  const [inserted] = await db
    .insert(panelPlans)
    .values({ experiment_id, panel, ...wanted, busy_until: BUSY })
    .onConflictDoNothing()
    .returning(columns)
  if (inserted) return { ...inserted, isNew: true }
  const [open] = await db
    .update(panelPlans)
    .set({ busy_until: BUSY })
    .where(and(isOpen({ experiment_id, panel }), sql`coalesce(${panelPlans.busy_until}, now()) <= now()`))
    .returning(columns)
  return open && { ...open, isNew: false }
}

const isOpen = ({ experiment_id, panel }: OfPanel) =>
  and(eq(panelPlans.experiment_id, experiment_id), eq(panelPlans.panel, panel), isNull(panelPlans.panel_study_id))

export const replacePlan = async (db: DbOrTx, plan_id: string, plan: StudyPlan): Promise<void> => {
  await db.update(panelPlans).set({ plan }).where(eq(panelPlans.plan_id, plan_id))
}

/** The next press may go on with it. */
export const leavePlan = async (db: DbOrTx, plan_id: string): Promise<void> => {
  await db.update(panelPlans).set({ busy_until: null }).where(eq(panelPlans.plan_id, plan_id))
}

/** Nothing was made there. */
export const dropPlan = async (db: DbOrTx, plan_id: string): Promise<void> => {
  await db.delete(panelPlans).where(eq(panelPlans.plan_id, plan_id))
}

export const finishPlan = async (tx: DbOrTx, plan_id: string, panel_study_id: string): Promise<void> => {
  await tx.update(panelPlans).set({ panel_study_id, busy_until: null }).where(eq(panelPlans.plan_id, plan_id))
}

/** Whether a study for the first visit was asked for. */
export async function hasOpenPlan(db: DbOrTx, study: OfPanel): Promise<boolean> {
  const isAsked = and(isOpen(study), isForWave(undefined))
  const [found] = await db.select({ plan_id: panelPlans.plan_id }).from(panelPlans).where(isAsked).limit(1)
  return found !== undefined
}

/** The codes of the last study that was made there for the first visit. Undefined if none was. */
export async function lastCodes(db: DbOrTx, { experiment_id, panel }: OfPanel): Promise<ExitCodes | undefined> {
  const ofStudy = and(
    eq(panelPlans.experiment_id, experiment_id),
    eq(panelPlans.panel, panel),
    isNotNull(panelPlans.panel_study_id),
    isForWave(undefined),
  )
  const [found] = await db
    .select({ codes: panelPlans.codes })
    .from(panelPlans)
    .where(ofStudy)
    .orderBy(desc(panelPlans.created_at))
    .limit(1)
  return found?.codes
}

/** What a study there was made as; undefined for one that was made by hand. */
export async function planOfStudy(
  db: DbOrTx,
  { experiment_id, panel, panel_study_id }: OfPanel & { panel_study_id: string },
): Promise<StudyPlan | undefined> {
  const ofStudy = and(eq(panelPlans.experiment_id, experiment_id), eq(panelPlans.panel, panel))
  const [found] = await db
    .select({ plan: panelPlans.plan })
    .from(panelPlans)
    .where(and(ofStudy, eq(panelPlans.panel_study_id, panel_study_id)))
    .limit(1)
  return found?.plan
}

const isForWave = (wave: string | undefined) =>
  wave === undefined ? sql`not ${panelPlans.plan} ? 'wave'` : sql`${panelPlans.plan} ->> 'wave' = ${wave}`

/** The last study there that was made for a later wave. */
export async function studyOfWave(
  db: DbOrTx,
  { experiment_id, panel, wave }: OfPanel & { wave: string },
): Promise<string | undefined> {
  const ofWave = and(eq(panelPlans.experiment_id, experiment_id), eq(panelPlans.panel, panel), isForWave(wave))
  const [found] = await db
    .select({ id: panelPlans.panel_study_id })
    .from(panelPlans)
    .where(and(ofWave, isNotNull(panelPlans.panel_study_id)))
    .orderBy(desc(panelPlans.created_at))
    .limit(1)
  return found?.id ?? undefined
}
