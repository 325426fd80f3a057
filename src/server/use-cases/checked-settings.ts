import type { BodyOf } from '#contract/endpoint.ts'
import type { spawnExperiment } from '#contract/spawn-experiment.ts'
import { decodeParameter } from '#contract/wire.ts'
import { checkConditionSettings } from '#domain/study/condition-settings.ts'
import type { SettingsVersion } from '#domain/study/diff-settings.ts'
import type { DbOrTx } from '../db/open-database.ts'
import { Refusal } from '../refusal.ts'
import { listSets } from '../store/sets.ts'

type SentSettings = BodyOf<typeof spawnExperiment>['condition_settings']

/** The settings as they are stored, or everything that is wrong with them. */
export async function checkedSettings(db: DbOrTx, owner_id: string, sent: SentSettings): Promise<SettingsVersion> {
  const settings = sent.map(({ condition, param, value }) => ({
    condition,
    param,
    value: decodeParameter(param, String(value)),
  }))
  const sets = await listSets(db, owner_id)
  const setSizes = new Map(sets.map(({ entity_set, num_entities }) => [entity_set, num_entities]))
  const checked = checkConditionSettings(settings, { setSizes })
  if (!checked.ok) throw new Refusal('invalid_settings', `condition_settings: ${checked.problems.join('; ')}`, checked.problems)
  return { nConditions: checked.nConditions, settings }
}
