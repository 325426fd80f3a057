import { isoDay } from '#domain/iso-day.ts'
import { erasableBefore, paidBefore } from '#domain/privacy/erasure.ts'
import { forgetReports } from '#server/store/panels/panel-states.ts'
import { forgetWithdrawn } from '#server/store/panels/withdrawn-submissions.ts'
import { eraseSome } from '#server/store/visits/erasure.ts'
import type { Deps } from '../deps.ts'
import { removeGivenUpFiles, removeJobFiles } from '../exports/remove-job-files.ts'
import { endOverdueStudies } from '../studies/end-overdue-studies.ts'

/** Few enough that a transaction takes seconds. */
const PEOPLE_AT_A_TIME = 200

/** Erases people who withdrew, and those of studies whose retention date is reached. Files first: who is marked as erased is in none. */
export async function eraseData(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db } = deps.database
  const atMs = await deps.databaseNow()
  const today = isoDay(atMs)
  await endOverdueStudies(deps, today)
  await forgetWithdrawn(db, { until: isoDay(paidBefore(atMs)), today })
  await forgetReports(db, { until: isoDay(paidBefore(atMs)) })
  await removeJobFiles(deps)
  await removeGivenUpFiles(deps)
  while (!signal.aborted) {
    const endedBefore = new Date(erasableBefore(await deps.databaseNow()))
    if ((await eraseSome(db, endedBefore, PEOPLE_AT_A_TIME)) === 0) return
  }
}
