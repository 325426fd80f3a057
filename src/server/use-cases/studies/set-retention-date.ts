import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { setRetentionDate as contract } from '#contract/running-study.ts'
import { isIsoDay } from '#domain/iso-day.ts'
import { RETENTION_DATE, retentionDateIn, retentionProblems } from '#domain/study/lifecycle/retention.ts'
import { isDemo } from '#domain/study/lifecycle/status.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { erasedPeople } from '#server/store/studies/retention.ts'
import { changeInPlace } from '#server/store/studies/running-settings.ts'
import { settingsOfVersion, withStudyHeld } from '#server/store/studies/studies.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'
import { changeText } from './set-running-settings.ts'
import { unknownStudy } from './unknown-study.ts'

/** Also for closed studies, which cannot be revised otherwise: their data is what retention is about. */
export async function setRetentionDate(
  { database: { db }, now }: Deps,
  { experiment_id, retention_date }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  if (isDemo(experiment_id)) throw new Refusal('bad_request', 'The demo study stays as it is. Duplicate it and change the copy.')
  const changed = await withStudyHeld(db, { experiment_id, lab_id: labOf(caller) }, async (tx, study) => {
    refuseImpossible(retention_date, now())
    const settings = await settingsOfVersion(tx, study)
    const from = retentionDateIn(settings)
    if (from === retention_date) throw new Refusal('nothing_changed', 'This is the retention date already')
    if ((await erasedPeople(tx, experiment_id)).retention > 0)
      throw new Refusal('study_closed', 'The data of this study is erased already. The date stays as it was.')
    const change = { atMs: now(), condition: null, param: RETENTION_DATE, from, to: retention_date }
    await changeInPlace(tx, study, [change])
    const detail = { changes: [changeText(change)] }
    await writeAudit(tx, { ...actorOf(caller), action: 'study-settings-changed', target: experiment_id, detail })
    return { retention_date, version: study.version }
  })
  if (!changed) throw unknownStudy(experiment_id)
  return { success: 'true', data: changed }
}

function refuseImpossible(date: string, nowMs: number): void {
  const problems =
    date === '' || isIsoDay(date)
      ? retentionProblems([{ condition: 1, param: RETENTION_DATE, value: date }], nowMs)
      : [`${RETENTION_DATE}: must be a day such as 2027-03-31`]
  if (problems.length > 0) throw new Refusal('invalid_settings', problems.join('; '), problems)
}
