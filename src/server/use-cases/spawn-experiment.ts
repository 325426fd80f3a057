import { randomUUID } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { spawnExperiment as contract } from '#contract/spawn-experiment.ts'
import { decodeParameter } from '#contract/wire.ts'
import { alphanumerics } from '#domain/dice.ts'
import { checkConditionSettings } from '#domain/study/condition-settings.ts'
import { Refusal } from '../refusal.ts'
import { listSets } from '../store/sets.ts'
import { insertStudy } from '../store/studies.ts'
import { type Caller, type Deps, researcher } from './deps.ts'

const ATTEMPTS = 10

export async function spawnExperiment(
  deps: Deps,
  body: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const owner_id = researcher(caller)
  const settings = body.condition_settings.map(({ condition, param, value }) => ({
    condition,
    param,
    value: decodeParameter(param, String(value)),
  }))
  const sets = await listSets(deps.database.db, owner_id)
  const setSizes = new Map(sets.map(({ entity_set, num_entities }) => [entity_set, num_entities]))
  const checked = checkConditionSettings(settings, { setSizes })
  if (!checked.ok) throw new Refusal('invalid_settings', `condition_settings: ${checked.problems.join('; ')}`, checked.problems)
  // Five characters give 60 million ids: a second throw is rare, a tenth means something else is wrong.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const experiment_id = `e${alphanumerics(5, deps.random)}`
    const study = { experiment_id, owner_id, seed: randomUUID(), nConditions: checked.nConditions, settings }
    if (await insertStudy(deps.database.db, study)) return { success: 'true', data: { experiment_id } }
  }
  throw new Error('No free experiment id was found')
}
