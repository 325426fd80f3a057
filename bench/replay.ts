import { randomUUID } from 'node:crypto'
import { replayOf } from '#domain/replay/replay.ts'
import type { ReplayEvent } from '#domain/replay/replay-event.ts'
import { stateAt } from '#domain/replay/state-at.ts'
import { callFeedlab } from './call-feedlab.ts'
import { startFeedlab } from './feedlab.ts'
import { type Figure, median } from './report.ts'

const CARDS = 100
const ROUNDS = 15
const TWENTY_MINUTES_MS = 1_200_000

type Loaded = { session_token: string; order_data: { entity_id: string }[] }

/** The call for a visit of a hundred cards and twenty minutes, and the time to find the state of the page at a moment of it. */
export async function measureReplay(): Promise<Figure[]> {
  const feedlab = await startFeedlab()
  try {
    const call = <Data>(path: string, body: unknown) => callFeedlab<Data>(`${feedlab.url}/v1/${path}`, body)
    const covariates = Array.from({ length: CARDS }, (_, n) => ({ entity_type: 'post', author_name: 'Ada', body: `Post ${n}` }))
    const entity_set_settings = { setname: 'replayed', category: 'news', covariates }
    const { entity_set } = await call<{ entity_set: string }>('ingest_entity_set', { entity_set_settings })
    const settings = { entity_sets: JSON.stringify([{ entity_set }]), 'feed-button-like': 'yes' }
    const condition_settings = Object.entries(settings).map(([param, value]) => ({ condition: 1, param, value }))
    const { experiment_id } = await call<{ experiment_id: string }>('spawn_experiment', { condition_settings })
    const person = { experiment_id, user_id: 'reader' }
    const { session_token, order_data } = await call<Loaded>('load_experiment', person)
    const events = visitOf(order_data.map(({ entity_id }) => entity_id))
    for (let from = 0; from < events.length; from += 100)
      await call('events', { session_token, events: events.slice(from, from + 100) })

    const waits: number[] = []
    let stored: ReplayEvent[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const begin = performance.now()
      stored = (await call<{ events: ReplayEvent[] }>('show_replay', person)).events
      waits.push(performance.now() - begin)
    }
    const begin = performance.now()
    const replay = replayOf(stored, 1)
    const readMs = performance.now() - begin
    const states = Array.from({ length: 200 }, (_, i) => {
      const from = performance.now()
      stateAt(replay, replay.startMs + ((replay.endMs - replay.startMs) * i) / 200)
      return performance.now() - from
    })
    return [
      { what: `show_replay, ${CARDS} cards and ${stored.length} events: median`, value: median(waits), unit: 'ms', atMost: 300 },
      { what: 'the same: worst', value: Math.max(...waits), unit: 'ms', atMost: 1000 },
      { what: 'its events put in order, once', value: readMs, unit: 'ms', atMost: 200 },
      { what: 'the state of the page at a moment: median', value: median(states), unit: 'ms', atMost: 8 },
    ]
  } finally {
    await feedlab.stop()
  }
}

/** Each card is scrolled through in forty steps, and every fourth is liked. */
function visitOf(ids: readonly string[]): object[] {
  const time_origin = Date.now() - TWENTY_MINUTES_MS
  const eachMs = TWENTY_MINUTES_MS / ids.length
  const page_id = randomUUID()
  const stamp = (ms: number) => ({ event_uid: randomUUID(), client_time: time_origin + ms })
  return ids.flatMap((entity_id, idx) => {
    const fromMs = idx * eachMs
    const samples = Array.from({ length: 40 }, (_, i) => [fromMs + i * 16, Math.abs(20 - i) * 20, 0])
    const until = fromMs + eachMs - 1
    const like = {
      entity_id,
      engagement_type: 'likes',
      response: 1,
      time_content_viewed: -1,
      time_engagement: time_origin + fromMs + 900,
    }
    return [
      {
        ...{ ...stamp(until), kind: 'visibility', page_id, time_origin, until },
        cards: [{ entity_id, idx, card: 400, room: 700, viewport: 756, samples }],
      },
      ...(idx % 4 === 0 ? [{ ...stamp(fromMs + 900), kind: 'engagement', ...like }] : []),
    ]
  })
}
