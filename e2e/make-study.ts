import type { APIRequestContext } from '@playwright/test'

/** Makes a call that must succeed, and returns its data. */
export async function post(request: APIRequestContext, path: string, data: object, headers: Record<string, string> = {}) {
  const response = await request.post(path, { data, headers })
  if (!response.ok()) throw new Error(await response.text())
  return (await response.json()).data
}

type ListedSet = { entity_set: string; entity_category: string; num_entities: number }

/** The sets that a new study can use, including those of other tests. */
export async function listedSets(request: APIRequestContext): Promise<ListedSet[]> {
  const reply = await (await request.get('/v1/pull_entity_sets')).json()
  return JSON.parse(reply.data.entity_sets)
}

/** The name of the demo's news set. Other tests may add sets of the same category. */
export async function demoNews(request: APIRequestContext): Promise<string> {
  const set = (await listedSets(request)).find(({ entity_set }) => entity_set.endsWith('_demo_news'))
  if (!set) throw new Error('The demo has no news')
  return set.entity_set
}

/** Creates a study through the API: one condition per settings object, each with `cards` cards of the demo's news. */
export async function makeStudy(
  request: APIRequestContext,
  cards: number,
  ...conditions: Record<string, string>[]
): Promise<string> {
  const entity_set = await demoNews(request)
  const entity_sets = JSON.stringify([{ entity_set, number_to_show: cards, randomize_between_subjects: 'yes' }])
  const list = conditions.length === 0 ? [{}] : conditions
  const condition_settings = list.flatMap((settings, i) =>
    Object.entries({ entity_sets, ...settings }).map(([param, value]) => ({
      condition: i + 1,
      param,
      value: ['consent', 'instruct'].includes(param) ? encodeURIComponent(value) : value,
    })),
  )
  return (await post(request, '/v1/spawn_experiment', { condition_settings })).experiment_id
}
