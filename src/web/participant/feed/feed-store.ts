import type { FeedEntity } from '#contract/load-experiment.ts'
import { contentViewedAt } from '#domain/engagement/engagement-record.ts'
import { isClickable, toggle } from '#domain/engagement/toggle.ts'
import { batchPlan, isNextBatchDue } from '#domain/feed/batches.ts'
import { LANGUAGE_EVENT } from '#domain/feed/milestones.ts'
import type { Journey } from '#domain/journey/step.ts'
import type { EngagementType } from '#domain/parameters/feed-buttons.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { withOverrides } from '#domain/parameters/url-overrides.ts'
import { studyParameters } from '#domain/session/panel-parameters.ts'
import { recordedParameters } from '#domain/session/query-parameters.ts'
import { DEFAULT_EXPERIMENT_ID, type SessionStart, studyInLink } from '#domain/session/start-session.ts'
import { isShortened } from '#domain/session/test-session.ts'
import { createListeners } from '#web/shared/listeners.ts'
import { prepareAccent } from '../browser/accent.ts'
import { showScheme } from '../browser/color-scheme.ts'
import { deviceFacts } from '../browser/device-facts.ts'
import { loadAgain } from '../browser/load-again.ts'
import { loadSoon } from '../browser/load-soon.ts'
import { secureRandom } from '../browser/make-uuid.ts'
import type { Participant } from '../browser/open-participant.ts'
import type { Feed } from '../browser/session-storage.ts'
import type { DrawnIntervention, DrawnOf } from '../interventions/draw-intervention.ts'
import { hasEndedForGood, hasEndedHere } from '../is-ending-due.ts'
import { settleLanguage } from '../words/language.ts'
import { spokenLanguages } from '../words/say.ts'
import { createCardLoader, type More } from './card-loader.ts'
import type { FeedPart, FeedState, FeedStore, Settings } from './feed-types.ts'
import { type Arrival, takeFirstAnswer } from './first-answer.ts'
import { loadLater } from './load-later.ts'
import { createRecords } from './records.ts'
import { createReporter } from './reporter.ts'
import { hasOwnLook, prepareSkin } from './skins/load-skin.ts'
import { withSkin } from './skins/shown-skin.ts'
import { passGates } from './slots/gates.ts'
import { loadParts } from './slots/load-parts.ts'
import { createVisit } from './visit.ts'

/** Starts the session of a page load; undefined as long as only the server can say who this is. */
type Begin = (knownAs?: string) => SessionStart | undefined

/** The feed of one page load. It is outside React, so that a click re-renders one button and not the feed. */
export function createFeedStore(participant: Participant, begin: Begin): FeedStore {
  const { query, storage, slots, outbox, clock, navigation } = participant
  const [subscribe, notify] = createListeners()
  const first = takeFirstAnswer()
  const isSeenAgain = first !== undefined && hasEndedForGood(storage.readEnded(), first)
  let session = isSeenAgain ? undefined : begin(first?.user_id)
  let records = createRecords(storage)
  // Whether an id with these letters is a test, the study says.
  let plan = batchPlan(isShortened({ user_id: session?.user_id ?? '', is_test: true }, query))
  let current: FeedState = { state: 'loading', isBare: hasOwnLook(first?.feed.experiment_parameters ?? storage.readParameters()) }
  let isStopped = false

  function become(next: FeedState) {
    current = next
    notify()
  }

  /** Goes on in the language of the person. A language that does not load keeps nobody out. */
  function inLanguage(feed: Feed | undefined, goOn: (feed: Feed | undefined) => void) {
    const settled = settleLanguage(participant, feed?.experiment_parameters)
    if (settled === undefined) return goOn(feed)
    settled.then(
      (experiment_parameters) => goOn(feed && { ...feed, experiment_parameters }),
      () => goOn(feed),
    )
  }

  function open(session: SessionStart, whole: Feed) {
    plan = batchPlan(isShortened({ user_id: session.user_id, is_test: whole.is_test }, query))
    const feed = { ...whole, entities: whole.entities.slice(0, plan.most) }
    const total = Math.min(whole.feed_length, plan.most)
    records.addCards(feed.entities)
    const settings = settingsOf(feed)
    showScheme(settings)
    const begin = (chosen?: DrawnIntervention, parts: readonly FeedPart[] = []) => {
      if (isStopped) return
      const visit = createVisit({ participant, session, feed, settings, total, batchSize: plan.size, records, chosen, parts })
      visit.subscribe(loadAhead)
      become({ state: 'ready', feed, visit, more: 'idle' })
      loadAhead()
    }
    const look = allOf(prepareSkin(settings), prepareAccent(settings))
    const parts = loadParts(settings)
    const hasIntervention = Boolean(settings['intervention-type'])
    // At once where nothing is needed: the first card should not wait.
    if (!hasIntervention && parts === undefined && look === undefined) return begin(undefined, withSkin([]))
    if (look !== undefined) become({ state: 'loading', isBare: true })
    Promise.all([hasIntervention ? drawIntervention(settings, { ...feed, total }) : undefined, parts, look]).then(
      ([chosen, loaded = []]) => begin(chosen, withSkin(loaded)),
      () => become({ state: 'error' }),
    )
  }

  async function load() {
    const ids = session ?? { experiment_id: studyInLink(query) }
    const result = await (await loadSoon()).loadFeed({ ids, query, n_cards: plan.size, session_token: storage.readToken() })
    if (!result.ok) return inLanguage(undefined, () => become(result.why))
    if (session !== undefined) return arrive(session, result.arrival)
    if (hasEndedForGood(storage.readEnded(), result.arrival)) return showEnding(result.arrival.user_id)
    session = begin(result.arrival.user_id)
    // The storage may have been another person's until now.
    records = createRecords(storage)
    if (session !== undefined) start(session, result.arrival)
  }

  /** With the cards of an earlier page load, else with an answer that is for this session, else with a call. */
  function start(session: SessionStart, arrival: Arrival | undefined) {
    const cached = storage.readFeed()
    const isForSession = arrival?.user_id === session.user_id && arrival.experiment_id === session.experiment_id
    if (!cached?.entities.length) {
      // The answer that came with the page was made without the token of this browser.
      const isKnownHere = arrival === first && storage.readToken() !== ''
      return isForSession && !isKnownHere ? arrive(session, arrival) : void load()
    }
    const known = isForSession ? arrival.journey : undefined
    const isOver = isForSession && arrival.isOver
    inLanguage(cached, (feed) => feed && whereNow(feed, known, (journey) => goOn(session, feed, { journey, isOver })))
  }

  const isFeedKept = ({ feed_name }: Feed) => {
    const isNext = isNextFeed(feed_name)
    return (slots.getItem(JOURNEY) ?? isNext).includes(isNext)
  }

  /** Where the person is, by the server and by what this browser kept. At once where that is the feed; the rest is not needed for a first card. */
  function whereNow(feed: Feed, known: Journey | undefined, goOn: (journey: Journey | undefined) => void) {
    if (isFeedKept(feed)) return goOn(known)
    loadLater().then(
      ({ latestJourney, readJourney }) => goOn(latestJourney(readJourney(slots), known)),
      () => become({ state: 'error' }),
    )
  }

  /** To the step that is due, before anything of the feed is shown: a feed that was submitted is not opened again. */
  function goOn(session: SessionStart, feed: Feed, { journey, isOver, arrived, early }: Whereabouts) {
    const next = isFeedDue(session, journey) ? 'feed' : journey?.next.step
    if (early === undefined && (isOver || next === 'end')) return showEnding(session.user_id)
    // These are cards of a feed that was submitted, and another one is next.
    if (arrived === undefined && journey?.next.step === 'feed' && journey.next.name !== feed.feed_name) return void load()
    hideIds(session.user_id)
    if (arrived !== undefined && next === 'feed') recordLanding(feed)
    // Forms that stand before the feed were an arrival too.
    if (arrived === 'first') recordLink(feed)
    if (journey === undefined || next === 'feed') open(session, feed)
    else navigation.lead({ session, feed, journey, early }).catch(() => become({ state: 'error' }))
  }

  /** The feed may have been submitted, or the visit ended, in another tab or since the browser stored this page. */
  function lookAgain() {
    if (current.state !== 'ready' || session === undefined || current.visit.read().isOver) return
    const hasEnded = hasEndedHere(storage.readEnded(), session)
    if (!hasEnded && (session.experiment_id === DEFAULT_EXPERIMENT_ID || isFeedKept(current.feed))) return
    current.visit.reportNow()
    current.visit.stop()
    become({ state: 'loading' })
    if (hasEnded) showEnding(session.user_id)
    else start(session, undefined)
  }

  function showEnding(user_id: string) {
    hideIds(user_id)
    inLanguage(undefined, () => void navigation.end().catch(() => become({ state: 'error' })))
  }

  const arrive = (session: SessionStart, arrival: Arrival) =>
    inLanguage(arrival.feed, (feed) => feed && settleIn(session, { ...arrival, feed }))

  function settleIn(begun: SessionStart, { feed, journey: known, isOver, isNew, early }: Arrival) {
    // What was agreed to and read was of the wave before.
    if (isNew && !begun.showPopup) storage.forgetPopups()
    const session = { ...begun, showPopup: begun.showPopup || isNew }
    if (early === undefined) storage.forgetEnded()
    // The ending finds the token there.
    storage.writeFeed(feed)
    records = createRecords(storage)
    if (early !== undefined) return goOn(session, feed, { journey: known, isOver, early })
    const arrived = slots.getItem(JOURNEY) === null ? 'first' : 'again'
    whereNow(feed, known, (journey) => {
      slots.setItem(JOURNEY, JSON.stringify(journey))
      goOn(session, feed, { journey, isOver, arrived })
    })
  }

  const loader = createCardLoader({
    load: async () => {
      if (current.state !== 'ready') return undefined
      const { feed, visit } = current
      const { loadBatch } = await loadLater()
      return loadBatch({ outbox, feed, n_cards: plan.size, reportNow: visit.reportNow })
    },
    onChange: (more, cards) => {
      if (current.state === 'ready' && !isStopped) addCards(current, more, cards)
    },
    now: clock.nowMs,
    random: secureRandom,
  })

  function addCards(ready: Extract<FeedState, { state: 'ready' }>, more: More, cards: readonly FeedEntity[]) {
    if (cards.length === 0) return become({ ...ready, more })
    // Cards that are shown stay the same objects, so that they are not rendered again.
    const feed = { ...ready.feed, entities: [...ready.feed.entities, ...cards].slice(0, plan.most) }
    ready.visit.addCards(cards)
    become({ ...ready, feed, more })
    loadAhead()
  }

  /** So that the cards are there before the reader comes to the end of these. */
  function loadAhead() {
    if (current.state !== 'ready') return
    const { feed, visit } = current
    const { lastViewedIdx } = visit.read()
    // Only the reader's last look at these cards completes what the next ones are ranked by.
    if (feed.ranks_each_batch && lastViewedIdx < feed.entities.length - 1) return
    if (isNextBatchDue({ nLoaded: feed.entities.length, total: visit.total, lastViewedIdx, size: plan.size })) loader.ahead()
  }

  const reporterOf = ({ session_token }: Feed) => createReporter(outbox, session_token, clock.epochNowMs)

  /** With what the link changes. */
  const settingsOf = (feed: Feed) => normaliseParameters(withOverrides(feed.experiment_parameters, query))

  const recordLanding = (feed: Feed) =>
    reporterOf(feed).track('feed-landed', { ...deviceFacts(), color_scheme: showScheme(settingsOf(feed)) })

  function recordLink(feed: Feed) {
    const reporter = reporterOf(feed)
    for (const { name, value } of recordedParameters(studyParameters(query))) reporter.urlParam(name, value)
    const [language] = spokenLanguages()
    if (language !== undefined) reporter.track(`${LANGUAGE_EVENT}${language}`)
    void outbox.keptIn.then((place) => reporter.track(`outbox-${place}`))
  }

  function clicked(entity_id: string, engagement_type: EngagementType) {
    // The cards are still there while the last of the feed is being stored.
    if (current.state !== 'ready' || current.visit.read().isOver || !isClickable(engagement_type)) return
    const response = records.of(entity_id)?.[engagement_type] === 1 ? 0 : 1
    passGates({ entity_id, engagement_type, response, visit: current.visit }, () => engage(entity_id, engagement_type))
  }

  function engage(entity_id: string, engagement_type: EngagementType) {
    const record = records.of(entity_id)
    if (record === undefined || current.state !== 'ready') return
    const atMs = clock.epochNowMs()
    const viewedAtMs = contentViewedAt(record, current.visit.visibleSince(entity_id))
    const toggled = toggle(record, { engagement_type, atMs, viewedAtMs })
    if (toggled === undefined) return
    records.change(toggled.record, 'now')
    // Before the listeners: what follows from a click, such as a change of followers, is stored after it.
    current.visit.engaged(toggled.engagement, atMs)
    notify()
  }

  addEventListener('storage', lookAgain)
  addEventListener('pageshow', lookAgain)
  if (isSeenAgain) showEnding(first.user_id)
  else if (session === undefined) void load()
  else start(session, first)

  return {
    read: () => current,
    subscribe,
    readRecord: (entity_id) => records.of(entity_id),
    retry: () => {
      become({ state: 'loading' })
      void load()
    },
    more: loader.needed,
    clicked,
    stop: () => {
      isStopped = true
      removeEventListener('storage', lookAgain)
      removeEventListener('pageshow', lookAgain)
      if (current.state === 'ready') current.visit.stop()
    },
  }
}

/** As in journey-storage.ts, which loads later. */
const JOURNEY = 'journey'
const isNextFeed = (name: string | undefined) => `"next":${JSON.stringify({ step: 'feed', name })}`

/** `arrived`: the server was asked, for the first time in this visit or again, so that the arrival is recorded. */
type Whereabouts = Pick<Arrival, 'isOver' | 'early'> & { journey: Journey | undefined; arrived?: 'first' | 'again' }

/** The demo has no ending, and can be seen again. A visit from before studies had journeys kept none. */
const isFeedDue = ({ experiment_id }: SessionStart, journey: Journey | undefined) =>
  experiment_id === DEFAULT_EXPERIMENT_ID || journey === undefined || journey.next.step === 'feed'

const hideIds = (user_id: string) => void loadSoon().then(({ hidePanelIds }) => hidePanelIds(user_id))

/** Undefined if nothing has to be waited for. */
const allOf = (...waits: readonly (Promise<void> | undefined)[]) =>
  waits.some((wait) => wait !== undefined) ? Promise.all(waits) : undefined

/** Most studies have none, so its texts are not part of the first load. */
const drawIntervention = async (settings: Settings, of: DrawnOf) =>
  (await loadAgain(() => import('../interventions/draw-intervention.ts'))).drawIntervention(settings, of)
