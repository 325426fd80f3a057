import type { FeedEntity } from '#contract/load-experiment.ts'
import { cameIntoView } from '#domain/engagement/engagement-record.ts'
import { interventionIndex } from '#domain/feed/intervention-index.ts'
import { leftAt, milestones } from '#domain/feed/milestones.ts'
import type { ChosenIntervention } from '#domain/interventions/choose-intervention.ts'
import { type DueModal, dueModal } from '#domain/session/due-modal.ts'
import { DEFAULT_EXPERIMENT_ID, type SessionStart } from '#domain/session/start-session.ts'
import { makeUuid } from '../browser/make-uuid.ts'
import type { Participant } from '../browser/open-participant.ts'
import type { Feed } from '../browser/session-storage.ts'
import { loadAgain } from '../modals/load-again.ts'
import type { FilmEvent, ModalEvent } from '../modals/modal-event.ts'
import type { VideoAct, VideoProgress } from '../video/video-stage.ts'
import { createPageClock } from '../visibility/page-clock.ts'
import { createVisibilityTracker } from '../visibility/track-visibility.ts'
import { createModalLog, type InterventionMemory } from './modal-log.ts'
import type { Records } from './records.ts'
import { createReporter } from './reporter.ts'
import type { SubmitStatus } from './submit/submit-control.tsx'

export type Settings = Readonly<Record<string, string>>
export type Layout = 'scroll' | 'swipe'

/** What the screen shows of a visit beside the cards. A new object whenever something changed. */
export type VisitView = { due: DueModal; lastViewedIdx: number; submitStatus: SubmitStatus; intervention: InterventionMemory }

export type Visit = {
  participant: Participant
  /** The demo has no ending, so that nobody leaves it by one. */
  mayLeave: boolean
  layout: Layout
  settings: Settings
  /** Of all cards, also those that are still on their way. */
  total: number
  batchSize: number
  intervention: ChosenIntervention | undefined
  interventionIdx: number
  read: () => VisitView
  subscribe: (listener: () => void) => () => void
  watch: (element: HTMLElement, entity_id: string) => () => void
  mediaReady: (entity_id: string) => void
  mediaFailed: (entity_id: string) => void
  addCards: (cards: readonly FeedEntity[]) => void
  /** Puts what was measured so far into the outbox. */
  handOut: () => void
  happened: (event: ModalEvent) => void
  filmed: (name: FilmEvent) => void
  acted: (act: VideoAct) => void
  watched: (progress: VideoProgress) => void
  engaged: ReturnType<typeof createReporter>['engaged']
  submit: () => void
  /** Ends the measuring; a preview has a visit for every edit. */
  stop: () => void
}

type Parts = {
  participant: Participant
  session: SessionStart
  feed: Feed
  settings: Settings
  total: number
  batchSize: number
  records: Records
  chosen: ChosenIntervention | undefined
}

/** Not needed before the end of the feed, but there before it: by then the connection may be gone. */
const loadSubmit = () => loadAgain(() => import('./submit/submit-feed.ts'))
const SUBMIT_PRELOAD_MS = 3000

/** As in tokens.css: what lies under the sticky header of the scroll layout is not seen. */
const HEADER_PX = 56

/** One visit of the feed: what is due, how far it has come, and everything that is told of it. */
export function createVisit({ participant, session, feed, settings, total, batchSize, records, chosen }: Parts): Visit {
  const { storage, outbox } = participant
  const layout: Layout = settings['feed'] === 'swipe' ? 'swipe' : 'scroll'
  const clock = createPageClock(() => performance.now(), Date.now)
  const reporter = createReporter(outbox, feed.session_token, clock.epochNowMs)
  const listeners = new Set<() => void>()
  const cards = new Map(feed.entities.map((card) => [card.entity_id, card]))
  const intervention = forLayout(chosen, layout)
  const interventionIdx = intervention ? interventionIndex(total, settings) : Number.POSITIVE_INFINITY
  const log = createModalLog({
    storage,
    session,
    hasInstructions: (settings['instruct'] ?? '').trim() !== '',
    reporter,
    onChange: refresh,
  })
  /** What earlier page loads counted; the rest of a long feed joins when it arrives. */
  const earlier = records.all()
  let lastViewedIdx = Math.max(-1, ...earlier.filter(({ lastViewTime }) => lastViewTime >= 0).map(({ idx }) => idx))
  let submitStatus: SubmitStatus = 'idle'
  let hasLeft = false
  let view = lookAgain()

  function lookAgain(): VisitView {
    const facts = {
      experiment_id: session.experiment_id,
      showPopup: session.showPopup,
      consent: settings['consent'] ?? '',
      instruct: settings['instruct'] ?? '',
      ...log.read(),
      lastViewedIdx,
      interventionIdx,
      interventionStyle: intervention?.style ?? ('modal' as const),
    }
    return { due: dueModal(facts), lastViewedIdx, submitStatus, intervention: log.intervention() }
  }

  function refresh() {
    const wasOpen = view.due !== 'none'
    view = lookAgain()
    const isOpen = view.due !== 'none'
    if (isOpen && !wasOpen) tracker.pause('modal')
    if (wasOpen && !isOpen) tracker.resume('modal')
    for (const listener of listeners) listener()
  }

  const tracker = createVisibilityTracker({
    page_id: makeUuid(),
    clock,
    topInsetPx: layout === 'swipe' ? 0 : HEADER_PX,
    earlier,
    onSamples: reporter.saw,
    onDwell: (news) => {
      for (const { entity_id, dwells, dwellTimes, dwellsInviewTime } of news) {
        const record = records.of(entity_id)
        if (record) records.change({ ...record, dwells, dwellTimes, dwellsInviewTime }, 'soon')
      }
    },
    onInView: ({ entity_id, idx, atMs, isMediaReady }) => {
      const record = records.of(entity_id)
      if (record && isMediaReady) records.change(cameIntoView(record, atMs), 'soon')
      if (idx <= lastViewedIdx) return
      for (const name of milestones(lastViewedIdx, idx, total)) reporter.track(name)
      lastViewedIdx = idx
      refresh()
    },
  })
  if (view.due !== 'none') tracker.pause('modal')
  followPage()
  // A failure is met again, and retried, at submit.
  setTimeout(() => loadSubmit().catch(() => {}), SUBMIT_PRELOAD_MS)

  /** Spec 7: the tab comes and goes, and the feed is left at a card. */
  function followPage() {
    document.addEventListener('visibilitychange', () => {
      if (!hasLeft) reporter.track(document.visibilityState === 'hidden' ? 'tabInactive' : 'tabActive')
    })
    // Before the outbox makes its last delivery.
    addEventListener('pagehide', () => {
      if (submitStatus === 'idle' && !hasLeft) reporter.track(leftAt(lastViewedIdx))
      records.save()
      void outbox.leave()
    })
  }

  return {
    participant,
    mayLeave: session.experiment_id !== DEFAULT_EXPERIMENT_ID,
    layout,
    settings,
    total,
    batchSize,
    intervention,
    interventionIdx,
    read: () => view,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    watch: (element, entity_id) => tracker.watch(element, { entity_id, idx: cards.get(entity_id)?.idx ?? 0 }),
    mediaReady: (entity_id) => tracker.mediaReady(entity_id),
    mediaFailed: (entity_id) => tracker.mediaFailed(entity_id),
    handOut: tracker.handOut,
    addCards: (list) => {
      records.addCards(list)
      for (const card of list) {
        const record = cards.has(card.entity_id) ? undefined : records.of(card.entity_id)
        cards.set(card.entity_id, card)
        if (record) earlier.push(record)
      }
      for (const listener of listeners) listener()
    },
    happened: (event) => {
      log.happened(event)
      if (event.event !== 'left') return
      // The feed is left for good, though not the page: what would be said when it goes is said now.
      hasLeft = true
      reporter.track(leftAt(lastViewedIdx))
    },
    filmed: (name) => {
      reporter.track(name)
      if (name === 'videoShown' && intervention) storage.writeVideo(intervention.shown)
    },
    acted: ({ atMs, ...act }) =>
      reporter.watched(
        { ...act, time_content_viewed: records.of(act.entity_id)?.lastViewTime ?? -1, time_engagement: atMs },
        atMs,
      ),
    watched: ({ atMs, ...progress }) => reporter.watched(progress, atMs),
    engaged: reporter.engaged,
    submit: () => {
      if (submitStatus !== 'idle') return
      const become = (status: SubmitStatus) => {
        submitStatus = status
        refresh()
        if (status === 'ended') void participant.navigation.end()
      }
      become('saving')
      const parts = { participant, session, feed, reporter, dwell_data: tracker.submit(), become }
      void loadSubmit().then(({ submitFeed }) => submitFeed(parts))
    },
    stop: tracker.stop,
  }
}

/** A card among cards would break a page that shows one card at a time: there it comes as a modal. */
const forLayout = (chosen: ChosenIntervention | undefined, layout: Layout): ChosenIntervention | undefined =>
  chosen && layout === 'swipe' ? { ...chosen, style: 'modal' } : chosen
