import { and, asc, eq, ne, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { detectsDuplicates } from '#domain/quality/detect-duplicates.ts'
import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'
import type { KnownRisk } from '#domain/study/checks/risks.ts'
import type { FIRST_STATUSES, StudyStatus } from '#domain/study/lifecycle/status.ts'
import { searchedText } from '#domain/study/list/searched-text.ts'
import { settingsOfWave } from '#domain/waves/settings-of-wave.ts'
import { FIRST_WAVE } from '#domain/waves/wave.ts'
import type { Db, DbOrTx, Tx } from '#server/db/open-database.ts'
import { auditLog } from '#server/db/schema/accounts.ts'
import {
  conditionSettings,
  HAS_OWN_FORMS,
  OWN_FORM_NAMES,
  retiredStudies,
  studies,
  studyVersions,
} from '#server/db/schema/studies.ts'
import { studyLocks } from '#server/locks.ts'
import { destroyNetworkKey } from './network-keys.ts'

export type Study = {
  experiment_id: string
  lab_id: string
  status: StudyStatus
  seed: string
  created_at: Date
  version: number
  nConditions: number
}

type NewStudy = {
  experiment_id: string
  lab_id: string
  created_by: string
  seed: string
  nConditions: number
  settings: readonly ConditionSetting[]
  risks?: readonly KnownRisk[]
  status?: (typeof FIRST_STATUSES)[number] | undefined
  idempotency_key?: string | undefined
}

/** Creates version 1 of a study with its settings, or nothing. False if the id or the key is taken, or if a deleted study had the id. */
export function insertStudy(db: DbOrTx, { nConditions, settings, risks = [], ...study }: NewStudy): Promise<boolean> {
  const { experiment_id } = study
  return db.transaction(async (tx) => {
    // The lock of the study: a deletion that is under way has ended, and its id is in the list.
    await tx.execute(heldIntake(experiment_id))
    if (await isRetired(tx, experiment_id)) return false
    const search_text = searchedText(experiment_id, settings)
    const inserted = await tx
      .insert(studies)
      .values({ ...study, search_text })
      .onConflictDoNothing()
      .returning()
    if (inserted.length === 0) return false
    await tx.insert(studyVersions).values({ experiment_id, version: 1, n_conditions: nConditions, risks })
    await insertSettings(tx, { experiment_id, version: 1 }, settings)
    return true
  })
}

/** Whether a study with this id was deleted. */
export const isRetired = async (db: DbOrTx, experiment_id: string): Promise<boolean> =>
  (await db.$count(retiredStudies, eq(retiredStudies.experiment_id, experiment_id))) > 0

/** Of a new version, or in place of some that were deleted. */
export async function insertSettings(
  tx: DbOrTx,
  { experiment_id, version }: Version,
  settings: readonly ConditionSetting[],
): Promise<void> {
  // One parameter for all settings: a study may have 60 conditions with 30 settings each.
  await tx.execute(sql`
    insert into condition_settings (experiment_id, version, condition, param, value)
    select ${experiment_id}, ${version}::integer, condition, param, value
    from json_to_recordset(${JSON.stringify(settings)}::json) as row(condition integer, param text, value text)`)
}

export async function findStudy(db: DbOrTx, experiment_id: string): Promise<Study | undefined> {
  const [found] = await db
    .select({
      experiment_id: studies.experiment_id,
      lab_id: studies.lab_id,
      status: studies.status,
      seed: studies.seed,
      created_at: studies.created_at,
      version: studyVersions.version,
      nConditions: studyVersions.n_conditions,
    })
    .from(studies)
    .innerJoin(
      studyVersions,
      and(eq(studyVersions.experiment_id, studies.experiment_id), eq(studyVersions.version, studies.current_version)),
    )
    .where(eq(studies.experiment_id, experiment_id))
  return found
}

/** The study that a call with this key created, and whether it began as a draft: it may have been launched since. */
export async function studyOfKey(
  db: DbOrTx,
  lab_id: string,
  idempotency_key: string,
): Promise<{ experiment_id: string; beganAsDraft: boolean } | undefined> {
  const wasLaunched = sql`exists (select from ${auditLog} where ${auditLog.lab_id} = ${lab_id}
    and ${auditLog.target} = ${studies.experiment_id} and ${auditLog.action} = 'study-status-changed'
    and ${auditLog.detail} ->> 'from' = 'draft')`
  const [found] = await db
    .select({
      experiment_id: studies.experiment_id,
      beganAsDraft: sql<boolean>`${studies.status} = 'draft' or ${wasLaunched}`,
    })
    .from(studies)
    .where(and(eq(studies.lab_id, lab_id), eq(studies.idempotency_key, idempotency_key)))
  return found
}

export type Version = { experiment_id: string; version: number }

/** Settings of all conditions of one version. */
export async function settingsOfVersion(db: DbOrTx, { experiment_id, version }: Version): Promise<ConditionSetting[]> {
  return db
    .select({ condition: conditionSettings.condition, param: conditionSettings.param, value: conditionSettings.value })
    .from(conditionSettings)
    .where(and(eq(conditionSettings.experiment_id, experiment_id), eq(conditionSettings.version, version)))
    .orderBy(asc(conditionSettings.condition), asc(conditionSettings.param))
}

/** Changes a study under its lock: on no node is it changed by another call or are people admitted. Undefined if it is unknown or another lab's. */
export function withStudyHeld<T>(
  db: Db,
  { experiment_id, lab_id }: { experiment_id: string; lab_id: string },
  change: (tx: Tx, study: Study) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(heldIntake(experiment_id))
    const study = await findStudy(tx, experiment_id)
    return study?.lab_id === lab_id ? change(tx, study) : undefined
  })
}

/** The lock of a study, for admissions and for changes, on all nodes. Held until the transaction ends. */
export const heldIntake = (experiment_id: string | Placeholder): SQL =>
  sql`select pg_advisory_xact_lock(hashtextextended(${experiment_id}, ${studyLocks.intake}))`

/** Of a study whose lock is held. With its end, the key by which it compared networks ends too. */
export async function setStatus(tx: Tx, experiment_id: string, status: StudyStatus): Promise<void> {
  await tx.update(studies).set({ status }).where(eq(studies.experiment_id, experiment_id))
  if (status === 'closed') await destroyNetworkKey(tx, experiment_id)
}

type NewVersion = Version & { nConditions: number; settings: readonly ConditionSetting[]; risks: readonly KnownRisk[] }

/** Inserts the next version of a study whose lock is held. Earlier versions do not change. */
export async function insertVersion(tx: Tx, { experiment_id, version, nConditions, settings, risks }: NewVersion): Promise<void> {
  await tx.insert(studyVersions).values({ experiment_id, version, n_conditions: nConditions, risks })
  await insertSettings(tx, { experiment_id, version }, settings)
  if (!settings.some(({ param, value }) => detectsDuplicates({ [param]: value }))) await destroyNetworkKey(tx, experiment_id)
  const search_text = searchedText(experiment_id, settings)
  await tx.update(studies).set({ current_version: version, search_text }).where(eq(studies.experiment_id, experiment_id))
}

/** Where the condition is not drawn yet, as condition 0, those of condition 1: up to the feed they are the same in all. */
export async function settingsOfCondition(
  db: DbOrTx,
  at: Version & { condition: number; wave?: string | undefined },
): Promise<Readonly<Record<string, string>>> {
  const rows = await db
    .select({ param: conditionSettings.param, value: conditionSettings.value })
    .from(conditionSettings)
    .where(
      and(
        eq(conditionSettings.experiment_id, at.experiment_id),
        eq(conditionSettings.version, at.version),
        eq(conditionSettings.condition, Math.max(1, at.condition)),
      ),
    )
  return settingsOfWave(Object.fromEntries(rows.map(({ param, value }) => [param, value])), at.wave ?? FIRST_WAVE)
}

/** A setting of the newest version that is the same in all conditions which have it. */
export async function studyWideSetting(db: DbOrTx, experiment_id: string, param: string): Promise<string | undefined> {
  const [found] = await db
    .select({ value: conditionSettings.value })
    .from(studies)
    .innerJoin(
      conditionSettings,
      and(
        eq(conditionSettings.experiment_id, studies.experiment_id),
        eq(conditionSettings.version, studies.current_version),
        eq(conditionSettings.param, param),
      ),
    )
    .where(eq(studies.experiment_id, experiment_id))
    .limit(1)
  return found?.value
}

/** Of all labs but one. */
export const countStudies = async (db: DbOrTx, exceptLab: string): Promise<number> =>
  db.$count(studies, ne(studies.lab_id, exceptLab))

/** Says the same as the index does, so that an address that anybody can ask for reads the settings of no study. */
export const ownFormQuery = (name: string): SQL => sql`
  select exists (
    select from condition_settings where ${HAS_OWN_FORMS} and ${OWN_FORM_NAMES} @> ${JSON.stringify([name])}::jsonb
  ) as is_own`

/** Whether any study has a questionnaire of its own by this name. */
export async function isOwnForm(db: Db, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ is_own: boolean }>(ownFormQuery(name))
  return rows[0]?.is_own === true
}
