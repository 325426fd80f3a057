import { ask } from './call.ts'

/** A study with some cards of the demo and a like button. */
export async function aLikeStudy(url: string, nConditions = 1, nCards = 4): Promise<string> {
  const set = { entity_set: await aSet(url), number_to_show: nCards, randomize_between_subjects: 'yes' }
  return spawn(url, { entity_sets: JSON.stringify([set]), 'feed-button-like': 'yes' }, nConditions)
}

/** A study with one of the demo's sets that pays participants by a code. */
export async function aPaidStudy(url: string): Promise<string> {
  const entity_sets = JSON.stringify([{ entity_set: await aSet(url) }])
  return spawn(url, { entity_sets, forms: '["final"]', platform: 'mturk', 'completion-code': 'PAID' })
}

async function aSet(url: string): Promise<string> {
  const { data } = await ask<{ data: { entity_sets: string } }>(`${url}/v1/pull_entity_sets`)
  const [{ entity_set }] = JSON.parse(data.entity_sets) as [{ entity_set: string }] // the demo has sets
  return entity_set
}

async function spawn(url: string, settings: Readonly<Record<string, string>>, nConditions = 1): Promise<string> {
  const condition_settings = Array.from({ length: nConditions }, (_, i) =>
    Object.entries(settings).map(([param, value]) => ({ condition: i + 1, param, value })),
  ).flat()
  const { data } = await ask<{ data: { experiment_id: string } }>(`${url}/v1/spawn_experiment`, { condition_settings })
  return data.experiment_id
}
