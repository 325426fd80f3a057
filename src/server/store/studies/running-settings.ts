import { and, eq, inArray, sql } from 'drizzle-orm'
import { type RunningChange, settingsOfChange } from '#domain/study/lifecycle/running-settings.ts'
import { searchedText } from '#domain/study/list/searched-text.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { conditionSettings, studies, studyVersions } from '#server/db/schema/studies.ts'
import { insertSettings, type Study, settingsOfVersion, type Version } from './studies.ts'

/** Changes settings of the newest version in place, under the lock of the study, and keeps what they were. */
export async function changeInPlace(tx: DbOrTx, study: Study, changes: readonly RunningChange[]): Promise<void> {
  const { experiment_id, version, nConditions } = study
  for (const change of changes) {
    const isOfVersion = [eq(conditionSettings.experiment_id, experiment_id), eq(conditionSettings.version, version)]
    const isInPlace = change.condition === null ? [] : [inArray(conditionSettings.condition, [change.condition])]
    await tx.delete(conditionSettings).where(and(...isOfVersion, eq(conditionSettings.param, change.param), ...isInPlace))
    await insertSettings(tx, study, settingsOfChange(change, nConditions))
  }
  await tx
    .update(studyVersions)
    .set({ running_changes: sql`${studyVersions.running_changes} || ${JSON.stringify(changes)}::jsonb` })
    .where(and(eq(studyVersions.experiment_id, experiment_id), eq(studyVersions.version, version)))
  const search_text = searchedText(experiment_id, await settingsOfVersion(tx, study))
  await tx.update(studies).set({ search_text }).where(eq(studies.experiment_id, experiment_id))
}

export async function changesInPlace(db: DbOrTx, { experiment_id, version }: Version): Promise<readonly RunningChange[]> {
  const [found] = await db
    .select({ made: studyVersions.running_changes })
    .from(studyVersions)
    .where(and(eq(studyVersions.experiment_id, experiment_id), eq(studyVersions.version, version)))
  return found?.made ?? []
}
