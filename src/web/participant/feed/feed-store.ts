import type { FirstAnswer } from '#contract/first-answer.ts'
import { seededDice } from '#domain/dice.ts'
import type { EngagementRecord } from '#domain/engagement/engagement-record.ts'
import { type Click, toggle } from '#domain/engagement/toggle.ts'
import { batchPlan } from '#domain/feed/batches.ts'
import type { ChosenIntervention } from '#domain/interventions/choose-intervention.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { withOverrides } from '#domain/parameters/url-overrides.ts'
import { recordedParameters } from '#domain/session/recorded-parameters.ts'
import type { SessionStart } from '#domain/session/start-session.ts'
import { isTestSession } from '#domain/session/test-session.ts'
import { deviceFacts } from '../browser/device-facts.ts'
import { takeFirstAnswer } from '../browser/first-answer.ts'
import type { Participant } from '../browser/open-participant.ts'
import type { Feed } from '../browser/session-storage.ts'
import { loadAgain } from '../modals/load-again.ts'
import { feedOf, isOver, loadFeed, type NoFeed } from './load-feed.ts'
import { createRecords } from './records.ts'
import { createReporter } from './reporter.ts'
import { createVisit, type Settings, type Visit } from './visit.ts'

export type FeedState =
  | { state: 'loading' }
  /** `feed` holds the first cards, then more of them, then all; `visit` stays the same. */
  | { state: 'ready'; feed: Feed; visit: Visit; more: More }
  | NoFeed

/** What has become of asking for the cards after those that are here. */
export type More = 'idle' | 'loading' | 'failed'

export type FeedStore = {
  read: () => FeedState
  subscribe: (listener: () => void) => () => void
  readRecord: (entity_id: string) => EngagementRecord | undefined
  retry: () => void
  /** Asks for the cards after those that are here. */
  more: () => void
  clicked: (entity_id: string, click: Click) => void
}

/** The feed of one page load. It lives outside React, so that a click re-renders one button and not the feed. */
export function createFeedStore(participant: Participant, session: SessionStart): FeedStore {
  const { query, storage, outbox } = participant
  const listeners = new Set<() => void>()
  const records = createRecords(storage)
  const plan = batchPlan(isTestSession(session.user_id))
  const upToPlan = (feed: Feed): Feed => ({ ...feed, entities: feed.entities.slice(0, plan.most) })
  let current: FeedState = { state: 'loading' }

  function become(next: FeedState) {
    current = next
    for (const listener of listeners) listener()
  }

  function open(whole: Feed) {
    const feed = upToPlan(whole)
    const total = Math.min(whole.feed_length, plan.most)
    records.addCards(feed.entities)
    const settings = normaliseParameters(withOverrides(feed.experiment_parameters, query))
    const begin = (chosen: ChosenIntervention | undefined) =>
      become({
        state: 'ready',
        feed,
        visit: createVisit({ participant, session, feed, settings, total, batchSize: plan.size, records, chosen }),
        more: 'idle',
      })
    // There before the reader comes to the end of these: by then the connection may be gone.
    if (feed.entities.length < total) moreCards().catch(() => {})
    if (!settings['intervention-type']) begin(undefined)
    else void drawIntervention(settings, feed).then(begin, () => become({ state: 'error' }))
  }

  async function load(session_token = storage.readToken()) {
    const result = await loadFeed({ session, query, session_token })
    if (!result.ok) return become(result.why)
    if (result.isOver) return end(result.feed)
    storage.writeFeed(result.feed)
    recordArrival(result.feed)
    open(result.feed)
  }

  function end(feed: Feed) {
    // The ending finds the token there.
    storage.writeFeed(feed)
    participant.navigation.end().catch(() => become({ state: 'error' }))
  }

  /** The first cards came with the page: they are shown while the others are asked for. */
  function openFirst({ data, total }: FirstAnswer) {
    const feed = feedOf(data)
    if (isOver(data)) return end(feed)
    recordArrival(feed)
    open(feed)
    if (total === feed.entities.length) storage.writeFeed(feed)
    else void loadRest(feed.session_token)
  }

  async function loadRest(session_token: string) {
    const result = await loadFeed({ session, query, session_token })
    // Whoever comes to the end of the first cards asks for more, and sees it if there is no answer.
    if (!result.ok) return void setTimeout(() => void loadRest(session_token), REST_RETRY_MS)
    take(result.feed)
  }

  /** More cards than were here. They may come by two ways at once, and the longer list has them all. */
  function take(longer: Feed) {
    if (current.state !== 'ready') return
    const feed = upToPlan(longer)
    const added = feed.entities.slice(current.feed.entities.length)
    if (added.length === 0) return
    storage.writeFeed(longer)
    current.visit.addCards(added)
    // Those that are shown stay the same objects: they are not drawn anew.
    become({ ...current, feed: { ...feed, entities: [...current.feed.entities, ...added] }, more: 'idle' })
  }

  async function more() {
    if (current.state !== 'ready' || current.more === 'loading') return
    const { feed, visit } = current
    become({ ...current, more: 'loading' })
    const cards = await moreCards()
      .then(({ loadMore }) => loadMore({ outbox, feed, handOut: visit.handOut }))
      .catch(() => undefined)
    if (cards !== undefined) take({ ...feed, entities: [...feed.entities, ...cards] })
    settle(cards === undefined ? 'failed' : 'idle')
  }

  function settle(more: More) {
    if (current.state === 'ready' && current.more === 'loading') become({ ...current, more })
  }

  function recordArrival({ session_token }: Feed) {
    const reporter = createReporter(outbox, session_token, Date.now)
    reporter.track('feed-landed', deviceFacts())
    for (const { name, value } of recordedParameters(query)) reporter.urlParam(name, value)
    void outbox.keptIn.then((place) => reporter.track(`outbox-${place}`))
  }

  function clicked(entity_id: string, click: Click) {
    const record = records.of(entity_id)
    if (record === undefined || current.state !== 'ready') return
    const toggled = toggle(record, click)
    if (toggled === undefined) return
    records.change(toggled.record, 'now')
    for (const listener of listeners) listener()
    current.visit.engaged(toggled.engagement, click.atMs)
  }

  const cached = storage.readFeed()
  const first = takeFirstAnswer(session)
  if (cached?.entities.length) open(cached)
  else if (first !== undefined) openFirst(first)
  else void load()

  return {
    read: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    readRecord: (entity_id) => records.of(entity_id),
    retry: () => {
      become({ state: 'loading' })
      void load()
    },
    more: () => void more(),
    clicked,
  }
}

/** Most feeds come whole. */
const moreCards = () => import('./more-cards.ts')

const REST_RETRY_MS = 3000

/** Most studies have none, so its texts are not in everybody's first load. */
async function drawIntervention(settings: Settings, { condition, client_seed }: Feed): Promise<ChosenIntervention | undefined> {
  const load = () => import('#domain/interventions/choose-intervention.ts')
  const { chooseIntervention } = await loadAgain(load, (ms) => new Promise((resolve) => setTimeout(resolve, ms)))
  return chooseIntervention(settings, condition, seededDice(client_seed, 'intervention'))
}
