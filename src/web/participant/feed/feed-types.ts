import type { ComponentType } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import type { ActDetail } from '#domain/engagement/acts/act.ts'
import type { DwellRecord } from '#domain/engagement/dwell.ts'
import type { EngagementRecord, Response } from '#domain/engagement/engagement-record.ts'
import type { Engagement } from '#domain/engagement/toggle.ts'
import type { ViewChange } from '#domain/engagement/visits.ts'
import type { ChosenIntervention } from '#domain/interventions/choose-intervention.ts'
import type { EngagementType } from '#domain/parameters/feed-buttons.ts'
import type { ReplayOpen } from '#domain/replay/state-at.ts'
import type { DueModal } from '#domain/session/due-modal.ts'
import type { Subscribe } from '#web/shared/listeners.ts'
import type { Participant } from '../browser/open-participant.ts'
import type { Feed } from '../browser/session-storage.ts'
import type { FilmEvent, ModalEvent } from '../modals/modal-event.ts'
import type { VideoAct, VideoProgress } from '../video/feed-videos.ts'
import type { Acts } from './acts.ts'
import type { More } from './card-loader.ts'
import type { NoFeed } from './load-feed.ts'
import type { InterventionMemory } from './modal-log.ts'
import type { Reporter } from './reporter.ts'

// In one file, because they refer to each other: a store has a visit, a visit has parts, and parts are drawn with store and visit.

export type FeedState =
  /** `isBare`: the study has a look of its own, and until it has loaded nothing else is shown. */
  | { state: 'loading'; isBare?: boolean }
  /** `feed` holds the first cards, then more of them, then all; `visit` stays the same. */
  | { state: 'ready'; feed: Feed; visit: Visit; more: More }
  | NoFeed

export type FeedStore = {
  read: () => FeedState
  subscribe: Subscribe
  readRecord: (entity_id: string) => EngagementRecord | undefined
  retry: () => void
  /** The reader needs the cards after those that are here. */
  more: () => void
  clicked: (entity_id: string, engagement_type: EngagementType) => void
  /** Ends the visit with all its listeners and timers; a preview has a visit for every edit. */
  stop: () => void
}

export type Settings = Readonly<Record<string, string>>
export type Layout = 'scroll' | 'swipe'

/**
 * saving, then waiting if that takes long; stored, or kept on this device if the server did not accept everything, or over if the person withdrew; loading if the
 * next page takes long.
 */
export type SubmitStatus = 'idle' | 'saving' | 'waiting' | 'stored' | 'kept' | 'over' | 'loading'

/** What the screen shows of a visit beside the cards. A new object whenever something changed. */
export type VisitView = {
  due: DueModal
  /** A modal or another page is over the cards: their clocks stand, and they cannot be reached. */
  isHeld: boolean
  lastViewedIdx: number
  submitStatus: SubmitStatus
  /** The feed was submitted, or left for good. What the page shows from now on is no longer the feed. */
  isOver: boolean
  intervention: InterventionMemory
}

export type Visit = {
  participant: Participant
  experiment_id: string
  /** False for the demo, which has no ending. */
  mayLeave: boolean
  layout: Layout
  settings: Settings
  /** Dice of what is drawn in the browser; the same at every visit. */
  clientSeed: string
  /** Cards of the whole feed, also those that are not loaded yet. */
  total: number
  batchSize: number
  intervention: ChosenIntervention | undefined
  interventionIdx: number
  read: () => VisitView
  subscribe: Subscribe
  watch: (element: HTMLElement, entity_id: string) => () => void
  mediaReady: (entity_id: string) => void
  mediaFailed: (entity_id: string) => void
  addCards: (cards: readonly FeedEntity[]) => void
  /** The reader is below the last card, also one who flung past the last cards so fast that none of them was ever in view. */
  reachedEnd: () => void
  /** Puts what was measured so far into the outbox. */
  reportNow: () => void
  happened: (event: ModalEvent) => void
  filmed: (name: FilmEvent) => void
  acted: (act: VideoAct) => void
  watched: (progress: VideoProgress) => void
  engaged: (engagement: Engagement, atMs: number) => void
  /** `read`: what is recorded where the text was in a sheet that is closed now. */
  folded: (fold: Parameters<Reporter['folded']>[0], read?: ActDetail) => void
  /** What was done beyond the buttons. */
  acts: Acts
  /** Where counts rise. */
  rising: Rising | undefined
  /** What only some studies have. */
  parts: readonly FeedPart[]
  /** Something opened over the cards: their clocks stand until the function that it returns is called. */
  hold: () => () => void
  submit: () => void
  /** Epoch time since which a part of the card is visible, or was the last time; -1 if it never was. */
  visibleSince: (entity_id: string) => number
  /** Removes all listeners, timers and observers. */
  stop: () => void
  /** Of a replay: whether the main pointer of the visit was a finger. `read` is of one moment, and the next one may be earlier. */
  replayed?: { isTouch: boolean }
}

/** What counts that rise are computed from. */
export type RisingFacts = {
  /** Dice of the browser's choices. */
  seed: string
  /** What earlier page loads counted, by card. */
  earlier: readonly DwellRecord[]
  /** When cards came into view and left it, on this page load. */
  changes: () => readonly ViewChange[]
  /** By the clock of these changes. */
  nowMs: () => number
}

/** Counts that rise while cards are in view. */
export type Rising = {
  /** How many have arrived beside a button by now. */
  read: (card: FeedEntity, engagement_type: EngagementType) => number
  subscribe: Subscribe
  /** What was shown beside the button just before a click on it. */
  seenBefore: (card: FeedEntity, click: Pick<Engagement, 'engagement_type' | 'response'>) => { shown_count?: number }
  cameIntoView: (card: FeedEntity) => void
  stop: () => void
}

export type CardPartProps = { card: FeedEntity; store: FeedStore; visit: Visit }
export type PagePartProps = { store: FeedStore; visit: Visit }

/** Places of a card: over its content, between content and buttons, after the buttons. Their heights are part of the card's. */
export type CardPlace = 'above' | 'under' | 'below'

export type HeldClick = { entity_id: string; engagement_type: EngagementType; response: Response; visit: Visit }

/** Something that only some studies have. What it draws on a card may return null. */
export type FeedPart = { readonly [place in CardPlace]?: ComponentType<CardPartProps> } & {
  /**
   * Heights of what it will draw at the places of a card, as far as they are known before it is drawn. `own`: how much of it the card has in
   * every condition, such as the preview of its link: text and media leave room for that alone. For everything else the card grows, so that a
   * treatment changes nothing that it does not mean to change (ruling C1).
   */
  readonly reserves?: (visit: Visit, card: FeedEntity) => { readonly [place in CardPlace | 'own']?: number }
  /** On the content, which it may hide. */
  readonly cover?: ComponentType<CardPartProps>
  /** Further buttons in the row, and how many of them a study has. */
  readonly actions?: ComponentType<CardPartProps>
  readonly nActions?: (settings: Settings) => number
  /** Takes the place of a whole card, which is then not measured, such as one that was hidden. */
  readonly instead?: { readonly isDue: (visit: Visit, card: FeedEntity) => boolean; readonly Line: ComponentType<CardPartProps> }
  /** In the header of the page. */
  readonly header?: ComponentType<PagePartProps>
  /** First in the column of the feed; in the swipe layout over the first card. */
  readonly top?: ComponentType<PagePartProps>
  /** Outside of the feed, which cannot be reached while `visit.hold` is in force. */
  readonly overlay?: ComponentType<PagePartProps>
  /** Why the feed cannot be submitted yet, in words for the participant; undefined if it can. */
  readonly submitProblem?: (visit: Visit) => string | undefined
  /** Whether something must be answered before the feed is submitted. It calls `go` when that is done. */
  readonly beforeSubmit?: (visit: Visit, go: () => void) => boolean
  /** Makes counts rise. */
  readonly rising?: (facts: RisingFacts) => Rising
  /** In a replay: opens what was open at a moment, and closes everything else. */
  readonly replay?: (page: PagePartProps, open: ReplayOpen) => void
  /** Whether it holds a click on one of the six buttons, or a repost or quote, which share too. It calls `go` when the person has said yes. */
  readonly gate?: (click: HeldClick, go: () => void) => boolean
}
