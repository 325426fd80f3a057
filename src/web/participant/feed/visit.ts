import { cameIntoView, contentViewedAt } from '#domain/engagement/engagement-record.ts'
import { leftAt, milestones } from '#domain/feed/milestones.ts'
import { dueModal } from '#domain/session/due-modal.ts'
import { DEFAULT_EXPERIMENT_ID, type SessionStart } from '#domain/session/start-session.ts'
import { createListeners } from '#web/shared/listeners.ts'
import { whenIdle } from '../browser/create-pause.ts'
import { untilItWorks } from '../browser/load-again.ts'
import { makeUuid } from '../browser/make-uuid.ts'
import type { Participant } from '../browser/open-participant.ts'
import type { Feed } from '../browser/session-storage.ts'
import type { DrawnIntervention } from '../interventions/draw-intervention.ts'
import { createVisibilityTracker } from '../visibility/track-visibility.ts'
import { createActs } from './acts.ts'
import type { FeedPart, Layout, Settings, SubmitStatus, Visit, VisitView } from './feed-types.ts'
import { loadLater } from './load-later.ts'
import { createModalLog } from './modal-log.ts'
import type { Records } from './records.ts'
import { createReporter } from './reporter.ts'
import { headerPx } from './room.ts'

type Parts = {
  participant: Participant
  session: SessionStart
  feed: Feed
  settings: Settings
  total: number
  batchSize: number
  records: Records
  chosen: DrawnIntervention | undefined
  parts: readonly FeedPart[]
}

/** Cards of a further batch are stored after this long even if the page is busy. */
const LATEST_STORE_MS = 1000

/** One visit of the feed: which modal is due, how far the reader has come, and everything that is reported. */
export function createVisit({ participant, session, feed, settings, total, batchSize, records, chosen, parts }: Parts): Visit {
  const { storage, outbox, clock } = participant
  const layout: Layout = settings['feed'] === 'swipe' ? 'swipe' : 'scroll'
  const reporter = createReporter(outbox, feed.session_token, clock.epochNowMs)
  const [subscribe, notify] = createListeners()
  const cards = new Map(feed.entities.map((card) => [card.entity_id, card]))
  const intervention = forLayout(chosen, layout)
  const interventionIdx = intervention?.idx ?? Number.POSITIVE_INFINITY
  const log = createModalLog({
    storage,
    session,
    hasInstructions: (settings['instruct'] ?? '').trim() !== '',
    reporter,
    now: clock.epochNowMs,
    onChange: refresh,
  })
  /** What earlier page loads counted. Cards that are loaded later are added. */
  const earlier = records.all()
  let lastViewedIdx = Math.max(-1, ...earlier.filter(({ lastViewTime }) => lastViewTime >= 0).map(({ idx }) => idx))
  let submitStatus: SubmitStatus = 'idle'
  let hasLeft = false
  /** Nothing of the feed is reported any more. */
  let isClosed = false
  let nHolds = 0
  let view = computeView()

  function computeView(): VisitView {
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
    const due = dueModal(facts)
    const isOver = submitStatus !== 'idle' || hasLeft
    return { due, isHeld: due !== 'none' || nHolds > 0, lastViewedIdx, submitStatus, isOver, intervention: log.intervention() }
  }

  function refresh() {
    const wasHeld = view.isHeld
    view = computeView()
    if (view.isHeld && !wasHeld) tracker.pause('modal')
    if (wasHeld && !view.isHeld) tracker.resume('modal')
    notify()
  }

  function reached(idx: number) {
    if (idx <= lastViewedIdx) return
    for (const name of milestones(lastViewedIdx, idx, total)) reporter.track(name)
    lastViewedIdx = idx
    refresh()
  }

  const tracker = createVisibilityTracker({
    page_id: makeUuid(),
    clock,
    // In the scroll layout the sticky header covers so much of the cards.
    topInsetPx: layout === 'swipe' ? 0 : headerPx(),
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
      const card = cards.get(entity_id)
      if (card) rising?.cameIntoView(card)
      if (record && isMediaReady) records.change(cameIntoView(record, atMs), 'soon')
      reached(idx)
    },
  })
  if (view.isHeld) tracker.pause('modal')
  const unwatchTab = watchTab({
    onHidden: () => !hasLeft && reporter.track('tabInactive'),
    onShown: () => !hasLeft && reporter.track('tabActive'),
    onLeave: () => {
      if (submitStatus === 'idle' && !hasLeft) reporter.track(leftAt(lastViewedIdx))
      records.save()
      void outbox.leave()
    },
  })

  const rising = parts
    .find((part) => part.rising)
    ?.rising?.({ seed: feed.client_seed, earlier, changes: tracker.changes, nowMs: clock.nowMs })

  const viewedAt = (entity_id: string): number => {
    const record = records.of(entity_id)
    return record ? contentViewedAt(record, tracker.visibleSince(entity_id)) : -1
  }

  const acts = createActs({
    slots: participant.slots,
    now: clock.epochNowMs,
    viewedAt,
    report: (act, atMs) => void (isClosed || reporter.acted(act, atMs)),
  })

  function submit() {
    if (submitStatus !== 'idle') return
    const become = (status: SubmitStatus) => {
      submitStatus = status
      refresh()
    }
    // First what is open reports its end: comments, videos.
    become('saving')
    isClosed = true
    const dwell_data = tracker.submit()
    void untilItWorks(loadLater).then(({ submitFeed }) =>
      submitFeed({ participant, session, feed, reporter, dwell_data, become }),
    )
  }

  const visit: Visit = {
    participant,
    experiment_id: session.experiment_id,
    mayLeave: session.experiment_id !== DEFAULT_EXPERIMENT_ID,
    layout,
    settings,
    clientSeed: feed.client_seed,
    total,
    batchSize,
    intervention,
    interventionIdx,
    read: () => view,
    subscribe,
    watch: (element, entity_id) => tracker.watch(element, { entity_id, idx: cards.get(entity_id)?.idx ?? 0 }),
    mediaReady: (entity_id) => tracker.mediaReady(entity_id),
    mediaFailed: (entity_id) => tracker.mediaFailed(entity_id),
    reachedEnd: () => reached(total - 1),
    reportNow: tracker.reportNow,
    addCards: (list) => {
      // Between frames; a reload that comes before it asks for them again.
      whenIdle(() => isClosed || storage.addCards(list), LATEST_STORE_MS)
      records.addCards(list)
      for (const card of list) {
        const record = cards.has(card.entity_id) ? undefined : records.of(card.entity_id)
        cards.set(card.entity_id, card)
        if (record) earlier.push(record)
      }
    },
    happened: (event) => {
      log.happened(event)
      // Nothing of this visit is to be kept, in this browser neither.
      if (event.event === 'consent-refused') unwatchTab()
      if (event.event !== 'left') return
      // The feed is left for good, though not the page: what is reported when a page closes is reported now.
      hasLeft = true
      refresh()
      isClosed = true
      reporter.track(leftAt(lastViewedIdx))
    },
    filmed: (name) => {
      reporter.track(name)
      if (name === 'videoShown' && intervention) storage.writeVideo(intervention.shown)
    },
    visibleSince: tracker.visibleSince,
    acted: (act) => {
      if (isClosed) return
      const time_engagement = clock.epochNowMs()
      reporter.watched({ ...act, time_content_viewed: viewedAt(act.entity_id), time_engagement }, time_engagement)
    },
    watched: (progress) => reporter.watched(progress, clock.epochNowMs()),
    engaged: (engagement, atMs) => {
      const card = cards.get(engagement.entity_id)
      reporter.engaged({ ...engagement, ...(card && rising?.seenBefore(card, engagement)) }, atMs)
    },
    acts,
    rising,
    parts,
    hold: () => {
      let isHeld = true
      nHolds += 1
      refresh()
      return () => {
        if (!isHeld) return
        isHeld = false
        nHolds -= 1
        refresh()
      }
    },
    folded: (fold, detail) => {
      if (isClosed) return
      reporter.folded(fold)
      acts.note({ name: 'unfold_text', entity_id: fold.entity_id, response: fold.name === 'show_more' ? 1 : 0, detail })
    },
    submit: () => {
      if (submitStatus === 'idle' && !parts.some(({ beforeSubmit }) => beforeSubmit?.(visit, submit))) submit()
    },
    stop: () => {
      tracker.stop()
      rising?.stop()
      unwatchTab()
      records.save()
    },
  }
  return visit
}

/** The swipe layout shows one card at a time, so an intervention between cards comes as a modal there. */
const forLayout = (chosen: DrawnIntervention | undefined, layout: Layout): DrawnIntervention | undefined =>
  chosen && layout === 'swipe' ? { ...chosen, style: 'modal' } : chosen

type TabParts = { onHidden: () => void; onShown: () => void; onLeave: () => void }

/** Spec 7: the tab is hidden and shown, and the page is left. Returns how to stop. */
function watchTab({ onHidden, onShown, onLeave }: TabParts): () => void {
  const changed = () => (document.visibilityState === 'hidden' ? onHidden() : onShown())
  document.addEventListener('visibilitychange', changed)
  addEventListener('pagehide', onLeave)
  return () => {
    document.removeEventListener('visibilitychange', changed)
    removeEventListener('pagehide', onLeave)
  }
}
