import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { setRunningSettings as contract } from '#contract/running-study.ts'
import { type RunningChange, runningChanges, runningProblems } from '#domain/study/lifecycle/running-settings.ts'
import { isDemo } from '#domain/study/lifecycle/status.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { changeInPlace } from '#server/store/studies/running-settings.ts'
import { settingsOfVersion, withStudyHeld } from '#server/store/studies/studies.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'
import { unknownStudy } from './unknown-study.ts'

/** Under the lock of the study: the next person who is admitted is judged by the new quota, on every node. */
export async function setRunningSettings(
  deps: Deps,
  { experiment_id, settings: given }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  if (isDemo(experiment_id)) throw new Refusal('bad_request', 'The demo study stays as it is. Duplicate it and change the copy.')
  const changed = await withStudyHeld(deps.database.db, { experiment_id, lab_id: labOf(caller) }, async (tx, study) => {
    if (study.status === 'closed')
      throw new Refusal('study_closed', `experiment_id '${experiment_id}' is closed and stays as it is`)
    const problems = runningProblems(given, study.nConditions)
    if (problems.length > 0) throw new Refusal('invalid_settings', problems.join('; '), problems)
    const changes = runningChanges(await settingsOfVersion(tx, study), given, deps.now())
    if (changes.length === 0) throw new Refusal('nothing_changed', 'These are the settings already')
    await changeInPlace(tx, study, changes)
    const detail = { changes: changes.map(changeText) }
    await writeAudit(tx, { ...actorOf(caller), action: 'study-settings-changed', target: experiment_id, detail })
    return changes.map(shownChange)
  })
  if (!changed) throw unknownStudy(experiment_id)
  // Quotas are in the live figures.
  deps.changes.tell(experiment_id)
  return { success: 'true', data: { changes: changed } }
}

/** For the audit log: "quota-total: 200 to 250". */
export const changeText = ({ condition, param, from, to }: RunningChange): string =>
  `${param}${condition === null ? '' : ` of condition ${condition}`}: ${from || 'none'} to ${to || 'none'}`

export const shownChange = ({ atMs, ...change }: RunningChange) => ({ at: atMs, ...change })
