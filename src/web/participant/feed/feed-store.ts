import { cameIntoView, type EngagementRecord, untouched } from '#domain/engagement/engagement-record.ts'
import { type Click, toggle } from '#domain/engagement/toggle.ts'
import type { SessionStart } from '#domain/session/start-session.ts'
import { unknownParameters } from '#domain/session/unknown-parameters.ts'
import { makeUuid } from '../browser/make-uuid.ts'
import type { Participant } from '../browser/open-participant.ts'
import type { Feed } from '../browser/session-storage.ts'
import { loadFeed } from './load-feed.ts'

export type FeedState = { state: 'loading' } | { state: 'ready'; feed: Feed } | { state: 'unknown-study' } | { state: 'error' }

export type FeedStore = {
  read: () => FeedState
  subscribe: (listener: () => void) => () => void
  readRecord: (entity_id: string) => EngagementRecord | undefined
  retry: () => void
  sawCard: (entity_id: string, atMs: number) => void
  clicked: (entity_id: string, click: Click) => void
}

/** First views come in bursts while someone scrolls; one write for all of them is enough. */
const SAVE_DELAY_MS = 500

/** The feed of one visit. It lives outside React, so that a click re-renders one button and not the feed. */
export function createFeedStore(participant: Participant, session: SessionStart): FeedStore {
  const { query, storage, outbox } = participant
  const listeners = new Set<() => void>()
  let current: FeedState = { state: 'loading' }
  let records = new Map<string, EngagementRecord>()
  let saving: ReturnType<typeof setTimeout> | undefined

  function become(next: FeedState) {
    current = next
    for (const listener of listeners) listener()
  }

  function open(feed: Feed) {
    const earlier = new Map(storage.readEngagement().map((record) => [record.entity_id, record]))
    records = new Map(feed.entities.map((card) => [card.entity_id, earlier.get(card.entity_id) ?? untouched(card)]))
    become({ state: 'ready', feed })
  }

  async function load() {
    const result = await loadFeed({ session, query, session_token: storage.readToken() })
    if (!result.ok) return become(result.problem === 'unknown-study' ? { state: 'unknown-study' } : { state: 'error' })
    storage.writeFeed(result.feed)
    recordArrival(result.feed)
    open(result.feed)
  }

  function recordArrival({ session_token }: Feed) {
    const client_time = Date.now()
    void outbox.add(session_token, { event_uid: makeUuid(), kind: 'track', client_time, name: 'feed-landed' })
    for (const { name, value } of unknownParameters(query)) {
      void outbox.add(session_token, { event_uid: makeUuid(), kind: 'url_param', client_time, name, value })
    }
  }

  function save() {
    clearTimeout(saving)
    saving = undefined
    storage.writeEngagement([...records.values()])
  }

  function retry() {
    become({ state: 'loading' })
    void load()
  }

  function sawCard(entity_id: string, atMs: number) {
    const record = records.get(entity_id)
    if (record === undefined) return
    const seen = cameIntoView(record, atMs)
    if (seen === record) return
    records.set(entity_id, seen)
    saving ??= setTimeout(save, SAVE_DELAY_MS)
  }

  function clicked(entity_id: string, click: Click) {
    const record = records.get(entity_id)
    if (record === undefined || current.state !== 'ready') return
    const toggled = toggle(record, click)
    if (toggled === undefined) return
    records.set(entity_id, toggled.record)
    save()
    for (const listener of listeners) listener()
    void outbox.add(
      current.feed.session_token,
      { event_uid: makeUuid(), kind: 'engagement', client_time: click.atMs, ...toggled.engagement },
      'click',
    )
  }

  addEventListener('pagehide', () => {
    if (saving !== undefined) save()
  })

  const cached = storage.readFeed()
  if (cached === undefined) void load()
  else open(cached)

  return {
    read: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    readRecord: (entity_id) => records.get(entity_id),
    retry,
    sawCard,
    clicked,
  }
}
