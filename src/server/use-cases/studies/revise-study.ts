import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { noFirstWavesMessage, wavesStayMessage } from '#contract/messages.ts'
import type { reviseStudy as contract } from '#contract/revise-study.ts'
import { nameableBy } from '#domain/accounts/permissions.ts'
import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'
import { knownRisks } from '#domain/study/checks/risks.ts'
import { warningsOf } from '#domain/study/checks/warnings.ts'
import { valuesByCondition } from '#domain/study/draft/draft-from-settings.ts'
import { diffSettings } from '#domain/study/lifecycle/diff-settings.ts'
import { type RunningChange, undoneByRevision } from '#domain/study/lifecycle/running-settings.ts'
import { isDemo } from '#domain/study/lifecycle/status.ts'
import { revisedWavesProblem } from '#domain/waves/revised-waves.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { changesInPlace } from '#server/store/studies/running-settings.ts'
import { insertVersion, type Study, settingsOfVersion, withStudyHeld } from '#server/store/studies/studies.ts'
import { actorOf, type Caller, type Deps, labOf, labRoleOf } from '../deps.ts'
import { hasMailServer } from '../waves/mail-server-of-lab.ts'
import { checkedSettings } from './checked-settings.ts'
import { unknownStudy } from './unknown-study.ts'

type Body = BodyOf<typeof contract>

export async function reviseStudy(deps: Deps, body: Body, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { experiment_id } = body
  const lab_id = labOf(caller)
  if (isDemo(experiment_id)) throw new Refusal('bad_request', 'The demo study stays as it is. Duplicate it and change the copy.')
  const revised = await withStudyHeld(deps.database.db, { experiment_id, lab_id }, async (tx, study) => {
    refuseUnlessCurrent(study, body.from_version)
    const before = { nConditions: study.nConditions, settings: await settingsOfVersion(tx, study) }
    const nameable = nameableBy(labRoleOf(caller, lab_id))
    const given = { lab_id, nowMs: deps.now(), before: before.settings, nameable }
    const { risks: found, ...after } = await checkedSettings(tx, given, body.condition_settings)
    refuseFewerConditions(study, after.nConditions)
    refuseOtherWaves(before.settings, after.settings)
    refuseToUndo(undoneByRevision(await changesInPlace(tx, study), after.settings))
    const changes = diffSettings(before, after)
    if (changes.length === 0) throw new Refusal('nothing_changed', `These are the settings of version ${study.version} already`)
    const version = study.version + 1
    const risks = knownRisks(found, body.accepted_risks ?? [])
    await insertVersion(tx, { experiment_id, version, ...after, risks })
    const detail = { version, n_changes: changes.length }
    await writeAudit(tx, { ...actorOf(caller), action: 'study-revised', target: experiment_id, detail })
    const facts = { hasMailServer: await hasMailServer(deps, tx, lab_id), nowMs: deps.now() }
    return { version, changes, warnings: warningsOf({ settings: after.settings, risks: found }, facts) }
  })
  if (!revised) throw unknownStudy(experiment_id)
  // Steps and quotas are in the live figures.
  deps.changes.tell(experiment_id)
  return { success: 'true', data: revised }
}

function refuseUnlessCurrent({ experiment_id, status, version }: Study, from_version: number): void {
  if (status === 'closed') throw new Refusal('study_closed', `experiment_id '${experiment_id}' is closed and stays as it is`)
  if (from_version !== version)
    throw new Refusal(
      'outdated_version',
      `from_version is ${from_version}, but the study is at version ${version}. Look at what was changed, then revise that`,
    )
}

/** A draft that was opened before a quota was changed on the study's page would bring the old one back. */
function refuseToUndo(undone: readonly RunningChange[]): void {
  const [first] = undone
  if (first === undefined) return
  throw new Refusal(
    'outdated_version',
    `${first.param} was changed to ${first.to || 'none'} since this was opened. Open the study again, or change it back under Settings`,
  )
}

/** A number means the same condition in all versions, because their data are in one file. */
function refuseFewerConditions({ nConditions }: Study, next: number): void {
  if (next >= nConditions) return
  throw invalid(`The study has ${nConditions} conditions: a revision may add some, but not take any away`)
}

/** All conditions have the same waves. */
function refuseOtherWaves(...versions: [before: readonly ConditionSetting[], after: readonly ConditionSetting[]]): void {
  const [before = {}, after = {}] = versions.map((settings) => valuesByCondition(settings)[0])
  const problem = revisedWavesProblem(before, after)
  if (problem !== undefined) throw invalid(problem === 'first-waves' ? noFirstWavesMessage : wavesStayMessage)
}

const invalid = (problem: string) => new Refusal('invalid_settings', `condition_settings: ${problem}`, [problem])
