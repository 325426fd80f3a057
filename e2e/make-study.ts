import type { APIRequestContext } from '@playwright/test'

/** A study made through the API: one condition per settings object, `cards` cards of the demo's news each. */
export async function makeStudy(
  request: APIRequestContext,
  cards: number,
  ...conditions: Record<string, string>[]
): Promise<string> {
  const listed = await (await request.get('/v1/pull_entity_sets')).json()
  const sets = JSON.parse(listed.data.entity_sets) as { entity_set: string; entity_category: string }[]
  const news = sets.find(({ entity_category }) => entity_category === 'news')
  const entity_sets = JSON.stringify([{ entity_set: news?.entity_set, number_to_show: cards, randomize_between_subjects: 'yes' }])
  const list = conditions.length === 0 ? [{}] : conditions
  const response = await request.post('/v1/spawn_experiment', {
    data: {
      condition_settings: list.flatMap((settings, i) =>
        Object.entries({ entity_sets, ...settings }).map(([param, value]) => ({
          condition: i + 1,
          param,
          value: ['consent', 'instruct'].includes(param) ? encodeURIComponent(value) : value,
        })),
      ),
    },
  })
  if (!response.ok()) throw new Error(await response.text())
  return (await response.json()).data.experiment_id
}
