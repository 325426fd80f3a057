import { type EngagementRecord, untouched } from '#domain/engagement/engagement-record.ts'
import { viewChanges } from '#domain/engagement/visits.ts'
import type { ChosenIntervention } from '#domain/interventions/choose-intervention.ts'
import type { EngagementType } from '#domain/parameters/feed-buttons.ts'
import type { Replay } from '#domain/replay/replay.ts'
import { nameOf } from '#domain/replay/replay-event.ts'
import type { ReplayState } from '#domain/replay/state-at.ts'
import type { DueModal } from '#domain/session/due-modal.ts'
import { createListeners } from '#web/shared/listeners.ts'
import type { Participant } from '../browser/open-participant.ts'
import type { Feed } from '../browser/session-storage.ts'
import type { Acts } from '../feed/acts.ts'
import type { FeedState, FeedStore, Settings, Visit, VisitView } from '../feed/feed-types.ts'
import { withSkin } from '../feed/skins/shown-skin.ts'
import { loadParts } from '../feed/slots/load-parts.ts'
import type { DrawnIntervention, DrawnOf } from '../interventions/draw-intervention.ts'

type Parts = { participant: Participant; feed: Feed; settings: Settings; replay: Replay; isTouch: boolean }

/** A feed whose cards, buttons and modals are those of a moment. Clicks on it do nothing. */
export type ReplayStore = FeedStore & {
  show: (state: ReplayState) => void
  /** Closes everything that is over the cards. */
  close: () => void
}

const nothing = () => {}
const NO_ACTS: readonly [] = []

export async function createReplayStore({ participant, feed, settings, replay, isTouch }: Parts): Promise<ReplayStore> {
  const [subscribe, notify] = createListeners()
  const total = feed.feed_length
  const parts = withSkin((await loadParts(settings)) ?? [])
  const chosen = settings['intervention-type'] ? await drawnIntervention(settings, { ...feed, total }) : undefined
  const layout = settings['feed'] === 'swipe' ? 'swipe' : 'scroll'
  const intervention = chosen && layout === 'swipe' ? { ...chosen, style: 'modal' as const } : chosen
  let state: ReplayState | undefined
  // At first as at the end, so that all cards are laid out: a replay may begin anywhere.
  let view: VisitView = viewOf(undefined)

  function viewOf(now: ReplayState | undefined): VisitView {
    return {
      due: now === undefined ? 'none' : dueAt(now, { settings, replay, intervention }),
      // Nobody can reach the cards, and nothing comes or plays by itself.
      isHeld: true,
      lastViewedIdx: now?.lastViewedIdx ?? total - 1,
      submitStatus: now?.isSubmitted ? 'saving' : 'idle',
      isOver: now?.isSubmitted === true,
      intervention: { wasShown: now?.intervention.wasShown ?? false, answer: now?.intervention.answer ?? '' },
    }
  }

  const acts: Acts = {
    read: (name, entity_id = '', target = '') =>
      state?.acts[name]?.find((act) => act.entity_id === entity_id && act.target === target),
    all: (name) => state?.acts[name] ?? NO_ACTS,
    did: nothing,
    note: nothing,
    subscribe,
  }

  const changes = replay.pages
    .flatMap(({ cards }) => cards.flatMap(({ entity_id, samples }) => viewChanges(entity_id, samples)))
    .sort((one, other) => one.t - other.t)
  const atMs = () => state?.atMs ?? 0
  const risen = parts
    .find((part) => part.rising)
    ?.rising?.({
      seed: feed.client_seed,
      earlier: [],
      changes: () => changes.filter(({ t }) => t <= atMs()),
      nowMs: atMs,
    })

  const visit: Visit = {
    ...{
      participant,
      experiment_id: 'replay',
      mayLeave: true,
      layout,
      settings,
      clientSeed: feed.client_seed,
      total,
      parts,
      acts,
    },
    batchSize: total,
    replayed: { isTouch },
    intervention,
    interventionIdx: intervention?.idx ?? Number.POSITIVE_INFINITY,
    read: () => view,
    subscribe,
    watch: () => nothing,
    rising: risen && { ...risen, subscribe, cameIntoView: nothing },
    hold: () => nothing,
    visibleSince: () => -1,
    ...{
      mediaReady: nothing,
      mediaFailed: nothing,
      addCards: nothing,
      reachedEnd: nothing,
      reportNow: nothing,
      happened: nothing,
    },
    ...{ filmed: nothing, acted: nothing, watched: nothing, engaged: nothing, folded: nothing, submit: nothing, stop: nothing },
  }

  const ready: FeedState = { state: 'ready', feed, visit, more: 'idle' }
  const records = new Map(feed.entities.map((card) => [card.entity_id, untouched(card)]))
  let opened = ''

  const store: ReplayStore = {
    read: () => ready,
    subscribe,
    readRecord: (entity_id) => {
      const record = records.get(entity_id)
      return record && withPressed(record, state?.pressed[entity_id] ?? [])
    },
    ...{ retry: nothing, more: nothing, clicked: nothing, stop: nothing },
    show: (next) => {
      const before = state
      state = next
      const seen = viewOf(next)
      if (JSON.stringify(seen) !== JSON.stringify(view)) view = seen
      // Lists of acts keep their identity as long as they are the same: React compares them by it.
      if (before && JSON.stringify(before.acts) === JSON.stringify(next.acts)) state = { ...next, acts: before.acts }
      notify()
      const key = JSON.stringify([next.open, seen.due])
      if (key === opened) return
      opened = key
      for (const part of parts) part.replay?.({ store, visit }, next.open)
    },
    close: () => {
      opened = ''
      for (const part of parts) part.replay?.({ store, visit }, { comments: {}, isBellOpen: false })
    },
  }
  return store
}

const withPressed = (record: EngagementRecord, pressed: readonly string[]): EngagementRecord => ({
  ...record,
  ...Object.fromEntries(pressed.map((type) => [type as EngagementType, 1] as const)), // stored by the contract's list
})

type Modal = { settings: Settings; replay: Replay; intervention: ChosenIntervention | undefined }

/** Only what was closed later, or never, is known to have been open: somebody who had seen it before was not shown it again. */
function dueAt(state: ReplayState, { settings, replay, intervention }: Modal): DueModal {
  const happens = (name: string) => replay.changes.some((event) => event.kind === 'track' && nameOf(event) === name)
  const wasLeft = replay.views.length === 0
  const asks = (setting: string, closed: string) => (settings[setting] ?? '').trim() !== '' && (happens(closed) || wasLeft)
  if (!state.isConsentGiven && asks('consent', 'consent-given')) return 'consent'
  if (!state.areInstructionsClosed && asks('instruct', 'instructions-closed')) return 'instructions'
  if (isAskedToLeave(state, settings)) return 'leave'
  return intervention?.style === 'modal' && state.intervention.isOpen ? 'intervention' : 'none'
}

/** A dialog that was closed without a choice leaves no event. Where nothing else could have been open, it was the question whether to leave. */
function isAskedToLeave({ open: { dialog } }: ReplayState, settings: Settings): boolean {
  if (dialog?.name !== 'unknown') return dialog?.name === 'leave'
  return !settings['composer'] && !/report|reply|quote/.test(settings['feed-acts'] ?? '')
}

async function drawnIntervention(settings: Settings, of: DrawnOf): Promise<DrawnIntervention | undefined> {
  const { drawIntervention } = await import('../interventions/draw-intervention.ts')
  return drawIntervention(settings, of)
}
