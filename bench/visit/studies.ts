type Row = Record<string, string>

/** Makes studies on a running product, with the calls of its own pages. */
export function studyMaker(url: string) {
  async function call(path: string, body: object): Promise<Row> {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
    return ((await response.json()) as { data: Row }).data // as in the contract of both calls below
  }

  async function demoSets(): Promise<string[]> {
    const reply = (await (await fetch(`${url}/v1/pull_entity_sets`)).json()) as { data: { entity_sets: string } } // as in the contract
    const sets: { entity_set: string }[] = JSON.parse(reply.data.entity_sets)
    return sets.map(({ entity_set }) => entity_set).filter((name) => name.includes('_demo_'))
  }

  async function spawn(entity_sets: readonly string[], settings: Row, nOfEach?: number): Promise<string> {
    const number = nOfEach === undefined ? {} : { number_to_show: nOfEach }
    const chosen = entity_sets.map((entity_set) => ({ entity_set, ...number, randomize_between_subjects: 'yes' }))
    const all = { entity_sets: JSON.stringify(chosen), 'feed-button-like': 'yes', 'feed-button-share': 'yes', ...settings }
    const condition_settings = Object.entries(all).map(([param, value]) => ({ condition: 1, param, value }))
    return (await call('/v1/spawn_experiment', { condition_settings }))['experiment_id'] ?? ''
  }

  return {
    /** All cards of the demo: pictures of several shapes, and some videos. */
    ofDemoCards: async (settings: Row = {}, nOfEach?: number) => spawn(await demoSets(), settings, nOfEach),
    /** Posts of one line to a page of text. */
    ofPosts: async (setname: string, settings: Row = {}) => {
      const covariates = Array.from({ length: 40 }, (_, i) => ({
        entity_type: 'post',
        author_name: `Author ${i}`,
        headline: i % 3 === 0 ? `Headline ${i}` : '',
        body: 'The river rose again in the night and the bridge was closed. '.repeat(1 + ((i * 7) % 11)).trim(),
      }))
      const set = await call('/v1/ingest_entity_set', { entity_set_settings: { setname, category: 'news', covariates } })
      return spawn([set['entity_set'] ?? ''], settings)
    },
  }
}
