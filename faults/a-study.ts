import { ask } from './call.ts'

/** The id of a new study with the demo's cards. */
export async function aStudyOfTwoConditions(url: string): Promise<string> {
  const listed = await ask<{ data: { entity_sets: string } }>(`${url}/v1/pull_entity_sets`)
  const [{ entity_set } = { entity_set: '' }] = JSON.parse(listed.data.entity_sets) as { entity_set: string }[] // as in the contract
  const value = JSON.stringify([{ entity_set, number_to_show: 4, randomize_between_subjects: 'yes' }])
  const condition_settings = [1, 2].flatMap((condition) => [
    { condition, param: 'entity_sets', value },
    { condition, param: 'feed-button-like', value: 'yes' },
  ])
  const spawned = await ask<{ data: { experiment_id: string } }>(`${url}/v1/spawn_experiment`, { condition_settings })
  return spawned.data.experiment_id
}
