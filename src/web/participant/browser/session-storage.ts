import type { FeedEntity } from '#contract/load-experiment.ts'
import type { EngagementRecord } from '#domain/engagement/engagement-record.ts'
import { studyParameters } from '#domain/session/panel-parameters.ts'
import type { QueryParameters } from '#domain/session/query-parameters.ts'
import type { Stop } from '#domain/session/redirection.ts'
import {
  DEFAULT_EXPERIMENT_ID,
  DEMO_POSTS_EXPERIMENT_ID,
  type PopupTime,
  type SessionStart,
  type StoredSession,
} from '#domain/session/start-session.ts'
import { CARD_SLOTS, FIRST_CARDS_SLOT, MOST_KEPT } from './kept-cards.ts'
import * as stored from './stored-values.ts'

/** What the server answered once; a reload shows the same without asking again (spec 7). */
export type Feed = {
  entities: readonly FeedEntity[]
  /** Cards of the whole feed, also those that are not loaded yet. */
  feed_length: number
  /** The next cards depend on what is done with these. */
  ranks_each_batch: boolean
  experiment_parameters: Readonly<Record<string, string>>
  condition: number
  session_token: string
  /** Seed of the random choices that are made in the browser. */
  client_seed: string
  /** In the journey, where it has one. */
  feed_name?: string | undefined
  /** A try-out, which is not counted (ruling B7). */
  is_test: boolean
}

/** What happened to the modals; the published name of the last is modalShown. */
export type ModalsDone = { consentAnswer: 'none' | 'given' | 'refused'; areInstructionsClosed: boolean; modalShown: number }

export type SessionStorage = {
  readSession: () => StoredSession
  writeSession: (session: SessionStart, query: QueryParameters) => void
  /** The settings of the study as the last visit received them; empty without an earlier visit. */
  readParameters: () => Readonly<Record<string, string>>
  readFeed: () => Feed | undefined
  /** Of an earlier page load of this person, even if its feed is lost. */
  readToken: () => string
  writeFeed: (feed: Feed) => void
  /** Keeps the cards of a further batch, as long as there is room for them. */
  addCards: (cards: readonly FeedEntity[]) => void
  readEngagement: () => readonly EngagementRecord[]
  writeEngagement: (records: readonly EngagementRecord[]) => void
  writePopupTime: (popupTime: PopupTime) => void
  readModals: () => ModalsDone
  writeModals: (done: ModalsDone) => void
  readIntervention: () => { wasShown: boolean; answer: string }
  writeIntervention: (memory: { wasShown: boolean; answer: string }) => void
  writeRoutes: (stops: readonly Stop[], nextRoute: string) => void
  /** Of the intervention's film: which one was drawn. */
  writeVideo: (name: string) => void
  readEnded: () => stored.Ended | undefined
  writeEnded: (ended: stored.Ended) => void
  /** Another visit has begun. */
  forgetEnded: () => void
  /** Nothing was agreed to or read in it yet. */
  forgetPopups: () => void
  /** Spec 4, final page: clears everything but the complete flag and the ending. */
  finish: () => void
  /** Clears everything of a visit to which its person did not agree. */
  forget: () => void
}

/** Cleared together when a new session starts (spec 4). */
const CACHED: readonly string[] = [
  ...[FIRST_CARDS_SLOT, ...CARD_SLOTS],
  'entities_engage',
  'feed_length',
  'ranks_each_batch',
  'experiment_parameters',
  'condition',
  'session_token',
  'intersect_events',
  'popupTime',
  'modalShown',
  'consent_answer',
  'intervention_shown',
  'intervention_answer',
  'instructions_closed',
  'client_seed',
  'feed_name',
  'video',
  'redirectionRoutes',
  'nextRoute',
  'journey',
  'form_names',
  'is_test',
  'form_answers',
  'languages',
  'acts',
  'drafts',
  'feed_ms',
  'feed_opened',
]

/** Cleared when the next feed of a visit begins. */
const OF_FEED = [
  'entities_engage',
  'modalShown',
  'intervention_shown',
  'intervention_answer',
  'video',
  'acts',
  'drafts',
  'feed_ms',
  'feed_opened',
]

/** Popups seen in this study stay seen, however long ago, and the token shows that this is still the browser of that person (ruling F3). */
const OUTLIVES: ReadonlySet<string> = new Set(['popupTime', 'session_token'])

/** Spec 4, final page. */
const CLEARED_AT_THE_END = [
  'condition',
  'experiment_id',
  'experiment_parameters',
  'queryParams',
  'redirectionRoutes',
  'nextRoute',
] as const

const texts = new WeakMap<EngagementRecord, string>()

/** A record is replaced and never changed, so that of hundreds only those that are new are put into words again. */
function textOf(record: EngagementRecord): string {
  const text = texts.get(record) ?? JSON.stringify(record)
  texts.set(record, text)
  return text
}

const DEMOS: readonly string[] = [DEFAULT_EXPERIMENT_ID, DEMO_POSTS_EXPERIMENT_ID]

/** The published names in localStorage. A value that cannot be read counts as absent, so the session starts again. */
export function openSessionStorage(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SessionStorage {
  const text = (name: string) => storage.getItem(name) ?? ''
  const json = (name: string): unknown => stored.parseStored(storage.getItem(name))
  const write = (name: string, value: unknown) => storage.setItem(name, typeof value === 'string' ? value : JSON.stringify(value))

  return {
    readSession: () => ({
      user_id: text('user_id'),
      experiment_id: text('experiment_id'),
      startTime: stored.asTime(json('startTime')),
      popupTime: stored.asPopupTime(json('popupTime')),
    }),
    writeSession: ({ user_id, experiment_id, startTime, reset }, query) => {
      if (reset !== null) for (const name of CACHED) if (reset !== 'expired' || !OUTLIVES.has(name)) storage.removeItem(name)
      // Not for a demo: the person may still need their code.
      const ended = stored.asEnded(json('ended'))
      const isBack = ended?.comes_back === true && ended.experiment_id === experiment_id && ended.user_id === user_id
      if (reset !== null && !DEMOS.includes(experiment_id) && !isBack) storage.removeItem('ended')
      // It shows that this is still the browser of that person, who may begin another wave.
      if (isBack && text('session_token') === '') write('session_token', ended.session_token)
      write('user_id', user_id)
      write('experiment_id', experiment_id)
      write('startTime', startTime)
      write('queryParams', studyParameters(query))
    },
    readParameters: () => stored.asParameters(json('experiment_parameters')),
    readToken: () => text('session_token'),
    readFeed: () => {
      const entities = stored.asEntities(json(FIRST_CARDS_SLOT))
      const session_token = text('session_token')
      const condition = json('condition')
      if (entities === undefined && text(FIRST_CARDS_SLOT) !== '')
        console.warn('The stored session could not be read; it starts again')
      if (entities === undefined || session_token === '' || typeof condition !== 'number') return undefined
      for (const slot of CARD_SLOTS) {
        const more = stored.asEntities(json(slot))
        if (more?.[0]?.idx !== entities.length) break
        entities.push(...more)
      }
      return {
        entities,
        feed_length: Math.max(entities.length, stored.asTime(json('feed_length'))),
        ranks_each_batch: text('ranks_each_batch') === 'true',
        session_token,
        condition,
        client_seed: text('client_seed'),
        feed_name: text('feed_name') || undefined,
        experiment_parameters: stored.asParameters(json('experiment_parameters')),
        is_test: text('is_test') === 'true',
      }
    },
    writeFeed: (feed) => {
      const { feed_name = '' } = feed
      if (text('feed_name') !== feed_name) for (const name of OF_FEED) storage.removeItem(name)
      write('feed_name', feed_name)
      write(
        'experiment_parameters',
        Object.entries(feed.experiment_parameters).map(([parameter, value]) => ({ parameter, value })),
      )
      write('condition', feed.condition)
      write('session_token', feed.session_token)
      write('client_seed', feed.client_seed)
      write('feed_length', feed.feed_length)
      write('ranks_each_batch', feed.ranks_each_batch)
      write('is_test', feed.is_test)
      // Written last: its presence means that the whole feed is stored.
      write(FIRST_CARDS_SLOT, feed.entities)
      for (const slot of CARD_SLOTS) storage.removeItem(slot)
    },
    addCards: (cards) => {
      let room = MOST_KEPT - text(FIRST_CARDS_SLOT).length
      const free = CARD_SLOTS.find((slot) => {
        const { length } = text(slot)
        room -= length
        return length === 0
      })
      const value = JSON.stringify(cards)
      if (free !== undefined && value.length <= room) storage.setItem(free, value)
    },
    readEngagement: () => stored.asEngagement(json('entities_engage')),
    writeEngagement: (records) => storage.setItem('entities_engage', `[${records.map(textOf)}]`),
    writePopupTime: (popupTime) => write('popupTime', popupTime),
    readModals: () => ({
      consentAnswer: stored.asConsentAnswer(text('consent_answer')),
      areInstructionsClosed: text('instructions_closed') === '1',
      modalShown: text('modalShown') === '1' ? 1 : 0,
    }),
    writeModals: ({ consentAnswer, areInstructionsClosed, modalShown }) => {
      write('consent_answer', consentAnswer)
      write('instructions_closed', areInstructionsClosed ? '1' : '0')
      write('modalShown', String(modalShown))
    },
    readIntervention: () => ({ wasShown: text('intervention_shown') === '1', answer: text('intervention_answer') }),
    writeIntervention: ({ wasShown, answer }) => {
      write('intervention_shown', wasShown ? '1' : '0')
      write('intervention_answer', answer)
    },
    writeRoutes: (stops, nextRoute) => {
      write('redirectionRoutes', stops)
      write('nextRoute', nextRoute)
    },
    writeVideo: (name) => write('video', name),
    readEnded: () => stored.asEnded(json('ended')),
    writeEnded: (ended) => write('ended', ended),
    forgetEnded: () => storage.removeItem('ended'),
    forgetPopups: () => {
      for (const name of ['popupTime', 'consent_answer', 'instructions_closed']) storage.removeItem(name)
    },
    finish: () => {
      // Called a second time, experiment_id is cleared already.
      const experiment_id = text('experiment_id') || stored.asEnded(json('ended'))?.experiment_id
      for (const name of CLEARED_AT_THE_END) storage.removeItem(name)
      write('complete', experiment_id ?? '')
    },
    forget: () => {
      // The farewell can be reloaded, and says nothing about the person.
      for (const name of [...CACHED, 'user_id', 'experiment_id', 'startTime', 'queryParams'])
        if (name !== 'languages') storage.removeItem(name)
    },
  }
}
