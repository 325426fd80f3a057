import type { FirstAnswer } from '#contract/first-answer.ts'
import { seededDice } from '#domain/dice.ts'
import type { EngagementRecord } from '#domain/engagement/engagement-record.ts'
import { type Click, toggle } from '#domain/engagement/toggle.ts'
import { NORMAL_PLAN, TEST_PLAN } from '#domain/feed/batches.ts'
import type { ChosenIntervention } from '#domain/interventions/choose-intervention.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { withOverrides } from '#domain/parameters/url-overrides.ts'
import { recordedParameters } from '#domain/session/recorded-parameters.ts'
import type { SessionStart } from '#domain/session/start-session.ts'
import { isTestSession } from '#domain/session/test-session.ts'
import { takeFirstAnswer } from '../browser/first-answer.ts'
import type { Participant } from '../browser/open-participant.ts'
import type { Feed } from '../browser/session-storage.ts'
import { loadAgain } from '../modals/load-again.ts'
import { feedOf, loadFeed } from './load-feed.ts'
import { createRecords } from './records.ts'
import { createReporter } from './reporter.ts'
import { createVisit, type Settings, type Visit } from './visit.ts'

export type FeedState =
  | { state: 'loading' }
  /** `feed` holds the first cards and then all of them; `visit` stays the same. */
  | { state: 'ready'; feed: Feed; visit: Visit }
  | { state: 'unknown-study' }
  | { state: 'error' }

export type FeedStore = {
  read: () => FeedState
  subscribe: (listener: () => void) => () => void
  readRecord: (entity_id: string) => EngagementRecord | undefined
  retry: () => void
  clicked: (entity_id: string, click: Click) => void
}

/** The feed of one page load. It lives outside React, so that a click re-renders one button and not the feed. */
export function createFeedStore(participant: Participant, session: SessionStart): FeedStore {
  const { query, storage, outbox } = participant
  const listeners = new Set<() => void>()
  const records = createRecords(storage)
  const plan = isTestSession(session.user_id) ? TEST_PLAN : NORMAL_PLAN
  const upToPlan = (feed: Feed): Feed => ({ ...feed, entities: feed.entities.slice(0, plan.most) })
  let current: FeedState = { state: 'loading' }

  function become(next: FeedState) {
    current = next
    for (const listener of listeners) listener()
  }

  function open(whole: Feed, wholeTotal: number) {
    const feed = upToPlan(whole)
    const total = Math.min(wholeTotal, plan.most)
    records.addCards(feed.entities)
    const settings = normaliseParameters(withOverrides(feed.experiment_parameters, query))
    const begin = (chosen: ChosenIntervention | undefined) =>
      become({
        state: 'ready',
        feed,
        visit: createVisit({ participant, session, feed, settings, total, batchSize: plan.size, records, chosen }),
      })
    if (!settings['intervention-type']) begin(undefined)
    else void drawIntervention(settings, feed).then(begin, () => become({ state: 'error' }))
  }

  async function load(session_token = storage.readToken()) {
    const result = await loadFeed({ session, query, session_token })
    if (!result.ok) return become(result.problem === 'unknown-study' ? { state: 'unknown-study' } : { state: 'error' })
    storage.writeFeed(result.feed)
    recordArrival(result.feed)
    open(result.feed, result.feed.entities.length)
  }

  /** The first cards came with the page: they are shown while the others are asked for. */
  function openFirst({ data, total }: FirstAnswer) {
    const feed = feedOf(data)
    recordArrival(feed)
    open(feed, total)
    if (total === feed.entities.length) storage.writeFeed(feed)
    else void loadRest(feed.session_token)
  }

  async function loadRest(session_token: string) {
    const result = await loadFeed({ session, query, session_token })
    // Whoever comes to the end of the first cards sees the error, with Retry; until then there is nothing to tell.
    if (!result.ok) return void setTimeout(() => void loadRest(session_token), REST_RETRY_MS)
    if (current.state !== 'ready') return
    storage.writeFeed(result.feed)
    const feed = upToPlan(result.feed)
    current.visit.addCards(feed.entities)
    become({ ...current, feed })
  }

  function recordArrival({ session_token }: Feed) {
    const reporter = createReporter(outbox, session_token, Date.now)
    reporter.track('feed-landed')
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
  if (cached !== undefined) open(cached, cached.entities.length)
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
    clicked,
  }
}

const REST_RETRY_MS = 3000

/** Most studies have none, so its texts are not in everybody's first load. */
async function drawIntervention(settings: Settings, { condition, client_seed }: Feed): Promise<ChosenIntervention | undefined> {
  const load = () => import('#domain/interventions/choose-intervention.ts')
  const { chooseIntervention } = await loadAgain(load, (ms) => new Promise((resolve) => setTimeout(resolve, ms)))
  return chooseIntervention(settings, condition, seededDice(client_seed, 'intervention'))
}
