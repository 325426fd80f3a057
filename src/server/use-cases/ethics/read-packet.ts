import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'
import { settingLabel } from '#domain/study/design/setting-words.ts'
import { conditionLabel } from '#domain/study/design/words.ts'
import { conditionsIn } from '#domain/study/draft/draft-from-settings.ts'
import { diffSettings, type SettingChange } from '#domain/study/lifecycle/diff-settings.ts'
import type { RunningChange } from '#domain/study/lifecycle/running-settings.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { packetOf, type RecordedApproval } from '#server/store/ethics/packets.ts'
import { changesInPlace } from '#server/store/studies/running-settings.ts'
import { findStudy, type Study, settingsOfVersion } from '#server/store/studies/studies.ts'
import { unknownStudy } from '../studies/unknown-study.ts'

type Wanted = { experiment_id: string; lab_id: string }

/** A study with what was written for its ethics board, and what was changed since the board approved it. */
export async function readPacket(tx: DbOrTx, { experiment_id, lab_id }: Wanted) {
  const study = await findStudy(tx, experiment_id)
  if (study?.lab_id !== lab_id) throw unknownStudy(experiment_id)
  const settings = await settingsOfVersion(tx, study)
  const packet = await packetOf(tx, experiment_id)
  const { approval } = packet
  const changes = approval === null ? [] : await changesSince(tx, study, { approval, settings })
  const otherChanges = approval === null ? [] : await otherChangesSince(tx, study, approval)
  return { study, settings, packet, changes, otherChanges }
}

type Compared = { approval: RecordedApproval; settings: readonly ConditionSetting[] }

async function changesSince(tx: DbOrTx, study: Study, { approval, settings }: Compared): Promise<SettingChange[]> {
  if (approval.version === study.version) return []
  const before = await settingsOfVersion(tx, { experiment_id: study.experiment_id, version: approval.version })
  const side = (of: readonly ConditionSetting[]) => ({ nConditions: conditionsIn(of), settings: of })
  return diffSettings(side(before), side(settings))
}

/** Settings that make no version. Cards cannot change: a set that a study uses stays as it is. In sequence: a transaction runs one query at a time. */
async function otherChangesSince(tx: DbOrTx, { experiment_id, version: newest }: Study, approval: RecordedApproval) {
  const made: RunningChange[] = []
  for (let version = approval.version; version <= newest; version++)
    made.push(...(await changesInPlace(tx, { experiment_id, version })))
  const later = made.filter(({ atMs }) => atMs > approval.recorded_at)
  return later.map(runningWords)
}

function runningWords({ condition, param, from, to }: RunningChange): string {
  const where = condition === null ? '' : ` (${conditionLabel(condition, '')})`
  return `${settingLabel(param)}${where}: “${from || 'not set'}” became “${to || 'not set'}”.`
}
