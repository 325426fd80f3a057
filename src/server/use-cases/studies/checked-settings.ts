import type { BodyOf } from '#contract/endpoint.ts'
import type { spawnExperiment } from '#contract/spawn-experiment.ts'
import { storable } from '#contract/text.ts'
import { decodeParameter } from '#contract/wire.ts'
import { type ConditionSetting, checkConditionSettings } from '#domain/study/checks/condition-settings.ts'
import { setNamesIn, tooManyStudyColumns } from '#domain/study/checks/study-sets.ts'
import type { SettingsVersion } from '#domain/study/lifecycle/diff-settings.ts'
import { retentionProblems } from '#domain/study/lifecycle/retention.ts'
import type { DbOrTx, Tx } from '#server/db/open-database.ts'
import { Refusal } from '#server/refusal.ts'
import { countColumnsOfSets, listSets, lockSets } from '#server/store/stimuli/sets.ts'
import { claimContentMedia } from './content-media.ts'
import { withOwnForms } from './own-forms.ts'

type SentSettings = BodyOf<typeof spawnExperiment>['condition_settings']

/** `before`: the settings that the study has so far, whose copies of questionnaires it keeps. */
type Given = { lab_id: string; nowMs: number; before: readonly ConditionSetting[] }

/** The settings as they are stored, or everything that is wrong with them. Their sets stay as they are until the transaction ends. */
export async function checkedSettings(tx: Tx, { lab_id, nowMs, before }: Given, sent: SentSettings): Promise<SettingsVersion> {
  const decoded = sent.map(({ condition, param, value }) => ({
    condition,
    param,
    // The contract removes characters that cannot be stored, but an encoded value may still contain some.
    value: storable(decodeParameter(param, String(value))),
  }))
  const settings = await withOwnForms(tx, lab_id, decoded, before)
  await lockSets(tx, lab_id, setNamesIn(settings))
  const sets = await listSets(tx, lab_id)
  const setSizes = new Map(sets.map(({ entity_set, num_entities }) => [entity_set, num_entities]))
  const checked = checkConditionSettings(settings, { setSizes })
  const problems = checked.ok
    ? [...retentionProblems(settings, nowMs), ...(await claimContentMedia(tx, lab_id, settings))]
    : checked.problems
  if (!checked.ok || problems.length > 0)
    throw new Refusal('invalid_settings', `condition_settings: ${problems.join('; ')}`, problems)
  await refuseTooManyColumns(tx, settings)
  return { nConditions: checked.nConditions, settings }
}

/** Counts the covariates of all sets that the settings name. */
export async function refuseTooManyColumns(db: DbOrTx, settings: readonly ConditionSetting[]): Promise<void> {
  const problems = tooManyStudyColumns(await countColumnsOfSets(db, setNamesIn(settings)))
  if (problems.length > 0) throw new Refusal('invalid_settings', `condition_settings: ${problems.join('; ')}`, problems)
}
