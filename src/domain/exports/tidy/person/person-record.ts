import type { Writing } from '#domain/answers/writing.ts'
import type { DwellDefinition } from '#domain/engagement/dwell-definition.ts'
import type { FeedCheck } from '#domain/feed/checks/feed-check.ts'
import type { Answers } from '#domain/questionnaires/questionnaire.ts'
import type { AskedCondition, DrawnAssignment } from '#domain/study/assignment/drawn-assignment.ts'
import type { WaveState } from '#domain/waves/wave-due.ts'

/** A card as one person was served it. */
export type ServedCard = {
  /** Name of the feed; `ONLY_FEED` where the study has one without a name. */
  feed: string
  idx: number
  entity_id: string
  entity_set: string
  entity_category: string
  entity_type: string
  /** As published. */
  entity_url: string
  /** Where the card is no stimulus but a check. */
  check?: FeedCheck
  servedMs: number
  /** Counts displayed beside the buttons, by engagement type; a button that was not there is absent. */
  /** By visible button; null where it showed no number. */
  shown_counts: Readonly<Record<string, number | null>>
  score: number
  propensity: number | null
}

/** Something that a person did, as it was stored. */
export type StoredEvent = {
  event_uid: string
  session_id: string | null
  /** Null at no feed, and in a study whose only feed has no name. */
  feed: string | null
  kind: string
  seq: number
  serverMs: number
  /** By the clock of the person's device. */
  clientMs: number
  entity_id: string | null
  engagement_type: string | null
  response: number | null
  time_content_viewed: number | null
  time_engagement: number | null
  /** JSON, as stored; null where the kind has none. */
  detail: string | null
  /** What the server noted for the person: the condition, or what the feed had to do without. */
  noted: string | null
}

/** What a page recorded of one answer: changes after the first one, and milliseconds since the page was shown. */
export type LoggedAnswer = {
  n_changes: number
  first_ms: number
  last_ms: number
} & Partial<Writing>

/** One sending of a form, or of one page of it. Of several the last counts. */
export type FormWrite = {
  event_uid: string
  form: string
  /** Of an intervention, where a study has several feeds. */
  feed?: string | null
  clientMs: number
  answers: Answers
  /** Absent where the form was sent as a whole. */
  page?: string | null
  /** By field. */
  answerLog?: Readonly<Record<string, LoggedAnswer>> | null
}

/** The cards that a block of a form asked somebody about, in their order. */
export type AskedCards = {
  form: string
  block: string
  cards: readonly { entity_id: string; chosenAs: string; feed?: string | null }[]
}

/** All that is stored of one person in one study, but for the ids that a panel gave them. */
export type PersonRecord = {
  user_id: string
  experiment_id: string
  version: number
  /** 0: not drawn yet. */
  condition: number
  condition_from: string
  assignment: DrawnAssignment | AskedCondition | null
  seed: string
  /** Null where the study does not compare networks. */
  network_hash: string | null
  device_class: string
  device: Readonly<Record<string, unknown>>
  is_test: boolean
  is_simulated: boolean
  outcome: string | null
  createdMs: number
  lastSeenMs: number
  completedMs: number | null
  /** By the clock of their device: when they first landed on the feed, or else did anything at all. Null where no page sent anything. */
  zeroMs: number | null
  excludedMs: number | null
  exclusion_reason: string | null
  /** Those in which a page sent anything. */
  sessions: readonly { session_id: string; startMs: number; isSecondBrowser: boolean }[]
  /** The wave of this visit, by its name, where the study has waves. */
  wave?: string | null
  /** With the first visit of somebody: all their waves. */
  waves?: readonly WaveRecord[]
  /** Of their condition, in the version that they started with; normalised. */
  settings: Readonly<Record<string, string>>
  /** Of the version that they started with. */
  dwellDefinition: DwellDefinition
  focalLine: number
  /** As far as they were drawn. */
  cards: readonly ServedCard[]
  /** By feed: cards of the whole feed, also those that were yet to be drawn. */
  feedLengths: ReadonlyMap<string, number>
  /** In the order in which they were stored. */
  events: readonly StoredEvent[]
  /** In the order in which they were stored. */
  writes: readonly FormWrite[]
  askedCards?: readonly AskedCards[]
  /** What the person answered in earlier waves, by visit, in their order. */
  earlier?: readonly (readonly FormWrite[])[]
}

/** A wave of a person, also one that they missed or that is ahead. Moments in epoch milliseconds. */
export type WaveRecord = {
  wave: string
  state: WaveState
  opensMs: number | null
  closesMs: number | null
  invitedMs: number | null
  remindedMs: number | null
  begunMs: number | null
  begunBy: string | null
  endedMs: number | null
  outcome: string | null
}

/** What follows from answers needs no more of a record. */
export type Answered = Pick<PersonRecord, 'experiment_id' | 'settings' | 'writes' | 'askedCards'>

/** Somebody whose pages sent nothing came once. */
export const nSessions = ({ sessions }: Pick<PersonRecord, 'sessions'>): number => Math.max(1, sessions.length)

/** The checks in the person's feeds, by card. */
export const checksServed = ({ cards }: Pick<PersonRecord, 'cards'>): ReadonlyMap<string, FeedCheck> =>
  new Map(cards.flatMap(({ entity_id, check }) => (check === undefined ? [] : [[entity_id, check] as const])))
