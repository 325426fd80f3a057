/** A call of the API of a server without accounts, as a script makes it. */
export async function callFeedlab<Data = Record<string, string>>(url: string, body?: unknown): Promise<Data> {
  const init =
    body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(await response.text())
  return ((await response.json()) as { data: Data }).data // as in the contract
}

/** A study with one condition, three cards of the first set and these settings; returns its id. */
export async function spawnStudy(url: string, settings: Readonly<Record<string, string>>): Promise<string> {
  const { entity_sets = '[]' } = await callFeedlab(`${url}/v1/pull_entity_sets`)
  const [set] = JSON.parse(entity_sets) as { entity_set: string }[] // as in the contract
  const all = { entity_sets: JSON.stringify([{ entity_set: set?.entity_set, number_to_show: 3 }]), ...settings }
  const condition_settings = Object.entries(all).map(([param, value]) => ({ condition: 1, param, value }))
  return (await callFeedlab(`${url}/v1/spawn_experiment`, { condition_settings }))['experiment_id'] ?? ''
}
