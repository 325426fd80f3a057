import { FIRST_ANSWER } from '#contract/first-answer.ts'
import type { FeedEntity } from '#contract/load-experiment.ts'
import type { Journey } from '#domain/journey/step.ts'
import type { Navigation } from '../browser/navigate.ts'
import type { Answer, FakeServer } from './fake-server.ts'

export const aCard = (idx: number): FeedEntity => ({
  entity_id: `card-${idx}`,
  entity_url: `/media/${idx}`,
  idx,
  entity_type: 'image',
  alt_text: `Picture ${idx}`,
  headline: '',
  width: 400,
  height: 500,
  poster_url: null,
  placeholder: null,
  shown_counts: {},
})

const cardsFrom = (from: number, to: number, more: Partial<FeedEntity> = {}) =>
  Array.from({ length: to - from }, (_, at) => ({ ...aCard(from + at), ...more }))

type Given = {
  user_id?: string
  session_token?: string
  feed_length?: number
  ranks_each_batch?: boolean
  nCards?: number
  settings?: Record<string, string>
  form_names?: string[]
  is_test?: boolean
  resumed?: boolean
  outcome?: 'quota_full' | 'complete'
  journey?: Journey
  /** What all cards have besides. */
  more?: Partial<FeedEntity>
}

/** What the server answers to an arrival. */
const anArrival = ({
  user_id = 'ada',
  feed_length = 60,
  ranks_each_batch = false,
  nCards = 25,
  settings = {},
  form_names = [],
  is_test = false,
  outcome,
  session_token = 'token',
  more = {},
  resumed = false,
  journey = { steps: [{ step: 'feed', name: 'feed', is_done: false }], next: { step: 'feed' } },
}: Given = {}) => ({
  user_id,
  order_data: cardsFrom(0, Math.min(nCards, feed_length), more),
  feed_length,
  ranks_each_batch,
  experiment_parameters: JSON.stringify(Object.entries(settings).map(([parameter, value]) => ({ parameter, value }))),
  condition: 1,
  form_names,
  journey,
  session_token,
  client_seed: 'seed',
  resumed,
  is_test,
  outcome: outcome ?? null,
})

const SIZE = 25

/** A server that answers arrivals and batches of a feed of so many cards. */
export function serveFeed(server: FakeServer, given: Given = {}): void {
  const { feed_length = 60, form_names = [] } = given
  server.forms.after = form_names
  const answer = (data: object): Answer => ({ body: { success: 'true', data } })
  server.answer('/v1/load_experiment', ({ n_cards }) =>
    answer(
      anArrival({
        nCards: Number(n_cards ?? feed_length),
        session_token: server.session_token,
        journey: server.journey(),
        ...given,
      }),
    ),
  )
  server.answer('/v1/load_batch', ({ after_idx, n_cards }) => {
    const from = Number(after_idx) + 1
    const to = Math.min(feed_length, from + Number(n_cards ?? SIZE))
    return answer({ order_data: cardsFrom(from, to, given.more), has_more: to < feed_length })
  })
}

/** As the server writes it into the page. */
export function putFirstAnswer(ids: { user_id: string; experiment_id: string }, given: Given = {}): void {
  const block = document.createElement('script')
  block.id = FIRST_ANSWER
  block.type = 'application/json'
  const data = anArrival({ user_id: ids.user_id, ...given })
  block.textContent = JSON.stringify({ experiment_id: ids.experiment_id, data })
  document.body.append(block)
}

/** Remembers where the visit went. */
export function aNavigation(): Navigation & { went: string[] } {
  const went: string[] = []
  return {
    went,
    lead: async ({ journey: { next } }) => void went.push(`lead to ${next.step === 'form' ? next.name : next.step}`),
    go: async (address) => void went.push(address),
    end: async () => void went.push('ending'),
    over: (session_token) => void went.push(`over ${session_token}`),
  }
}
