import { ask } from './call.ts'

/** A study with some cards of the demo and a like button. */
export async function aLikeStudy(url: string, nConditions = 1, nCards = 4): Promise<string> {
  const listed = await ask<{ data: { entity_sets: string } }>(`${url}/v1/pull_entity_sets`)
  const [{ entity_set } = { entity_set: '' }] = JSON.parse(listed.data.entity_sets) as { entity_set: string }[] // as in the contract
  const value = JSON.stringify([{ entity_set, number_to_show: nCards, randomize_between_subjects: 'yes' }])
  const condition_settings = Array.from({ length: nConditions }, (_, i) => i + 1).flatMap((condition) => [
    { condition, param: 'entity_sets', value },
    { condition, param: 'feed-button-like', value: 'yes' },
  ])
  const spawned = await ask<{ data: { experiment_id: string } }>(`${url}/v1/spawn_experiment`, { condition_settings })
  return spawned.data.experiment_id
}
