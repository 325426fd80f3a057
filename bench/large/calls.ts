import { randomUUID } from 'node:crypto'
import { callFeedlab } from '../call-feedlab.ts'
import { ASKED, studyId } from './size.ts'

/** `before` prepares what one call needs and is not measured. */
export type Call = { what: string; run: (url: string) => Promise<unknown>; before?: (url: string) => Promise<void> }

const experiment_id = studyId(ASKED)
const entity_set = `26010100_${experiment_id}`

const post = (path: string, body: object = {}): Call => ({
  what: path,
  run: (url) => callFeedlab(`${url}/v1/${path}`, body),
})

const get = (what: string, path: string): Call => ({
  what,
  run: async (url) => {
    const response = await fetch(url + path)
    await response.arrayBuffer()
    if (response.status >= 500) throw new Error(`${path} answered ${response.status}`)
  },
})

/** A study of the lab that asks, with a set that no study uses: it can be edited. */
async function makeFreeSet(url: string): Promise<{ entity_set: string; entity_id: string }> {
  const covariates = [
    { entity_type: 'post', author_name: 'A', author_handle: 'a', body: 'b', avatar_url: 'https://img.example/free.png' },
  ]
  const made = await callFeedlab(`${url}/v1/ingest_entity_set`, {
    entity_set_settings: { setname: `s${randomUUID().slice(0, 8)}`, category: 'news', covariates },
  })
  const set = made['entity_set'] ?? ''
  const shown = await callFeedlab<{ cards: { entity_id: string }[] }>(`${url}/v1/show_entity_set`, { entity_set: set })
  return { entity_set: set, entity_id: shown.cards[0]?.entity_id ?? '' }
}

function editing(): Call[] {
  let made = { entity_set: '', entity_id: '' }
  let n = 0
  const before = async (url: string) => {
    made = await makeFreeSet(url)
  }
  return [
    {
      what: 'edit_entity_set',
      before,
      run: (url) =>
        callFeedlab(`${url}/v1/edit_entity_set`, {
          entity_set: made.entity_set,
          cards: [{ entity_id: made.entity_id, covariates: { avatar_url: `https://img.example/free-${n++}.png` } }],
        }),
    },
    {
      what: 'delete_entity_set',
      before,
      run: (url) => callFeedlab(`${url}/v1/delete_entity_set`, { entity_set: made.entity_set }),
    },
  ]
}

type Loaded = { session_token: string; order_data: { entity_id: string }[] }

function visiting(): Call[] {
  let loaded: Loaded = { session_token: '', order_data: [] }
  const before = async (url: string) => {
    loaded = await callFeedlab<Loaded>(`${url}/v1/load_experiment`, { experiment_id, user_id: randomUUID() })
  }
  const aLike = () => ({
    event_uid: randomUUID(),
    kind: 'engagement',
    entity_id: loaded.order_data[0]?.entity_id,
    engagement_type: 'likes',
    response: 1,
    time_content_viewed: Date.now() - 400,
    time_engagement: Date.now(),
    client_time: Date.now(),
  })
  return [
    { what: 'load_experiment', run: (url) => callFeedlab(`${url}/v1/load_experiment`, { experiment_id, user_id: randomUUID() }) },
    {
      what: 'events',
      before,
      run: (url) => callFeedlab(`${url}/v1/events`, { session_token: loaded.session_token, events: [aLike()] }),
    },
    {
      what: 'end_session',
      before,
      run: (url) => callFeedlab(`${url}/v1/end_session`, { session_token: loaded.session_token, outcome: 'left_early' }),
    },
  ]
}

/** What researchers, participants and strangers ask for. The asked study has the same size everywhere. */
export const calls: readonly Call[] = [
  post('list_studies', { limit: 10 }),
  { ...post('list_studies', { limit: 10, search: 'Study 1' }), what: 'list_studies, searched' },
  post('show_study', { experiment_id }),
  post('show_live', { experiment_id }),
  post('list_participants', { experiment_id }),
  post('show_attention', { experiment_id }),
  post('show_quality', { experiment_id }),
  post('show_notices', { experiment_id }),
  post('show_panel', { experiment_id }),
  post('list_jobs', { experiment_id }),
  post('list_shares', { experiment_id }),
  post('list_review_links', { experiment_id }),
  post('count_rows', { id: experiment_id, data_type: 'engagement' }),
  get('engagement.csv', `/v1/exports/${experiment_id}/engagement.csv`),
  post('list_entity_sets', { limit: 10 }),
  post('show_entity_set', { entity_set }),
  ...editing(),
  post('list_questionnaires'),
  post('list_audit'),
  post('list_members'),
  post('show_server'),
  post('show_me'),
  post('analytics'),
  get('GET /', '/'),
  get('GET /form/x', '/form/x'),
  get('GET /metrics', '/metrics'),
  ...visiting(),
]
