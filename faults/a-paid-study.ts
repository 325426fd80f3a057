import { ask } from './call.ts'

/** A study with one of the demo's sets that pays participants by a code. */
export async function aPaidStudy(url: string): Promise<string> {
  const { data } = await ask<{ data: { entity_sets: string } }>(`${url}/v1/pull_entity_sets`)
  const [{ entity_set }] = JSON.parse(data.entity_sets) as [{ entity_set: string }] // the demo has sets
  const settings = {
    entity_sets: JSON.stringify([{ entity_set }]),
    forms: '["final"]',
    platform: 'mturk',
    'completion-code': 'PAID',
  }
  const condition_settings = Object.entries(settings).map(([param, value]) => ({ condition: 1, param, value }))
  const spawned = await ask<{ data: { experiment_id: string } }>(`${url}/v1/spawn_experiment`, { condition_settings })
  return spawned.data.experiment_id
}
