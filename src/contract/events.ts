import * as z from 'zod/mini'
import { actProblem } from '#domain/engagement/acts/act-problem.ts'
import { deviceFields } from './device.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { clientTime, entityId, eventUid, experimentId, heldCondition, name, sessionToken, text, userId } from './text.ts'
import { succeeded } from './wire.ts'

const ENGAGEMENT_TYPES = ['shares', 'likes', 'read_later', 'accuracy_score', 'upvote', 'downvote'] as const
const VIDEO_ENGAGEMENT_TYPES = ['videomute_true', 'videomute_false', 'videopause_true', 'videopause_false'] as const

/** The participant that a call names. It must agree with the token. */
export const speaker = {
  user_id: userId,
  condition: heldCondition,
  experiment_id: experimentId,
}

/** How a call says which event it stores, and for whom. */
export const delivery = { event_uid: z.optional(eventUid), session_token: z.optional(sessionToken) }

export const engagementFields = {
  entity_id: entityId,
  engagement_type: z.enum([...ENGAGEMENT_TYPES, ...VIDEO_ENGAGEMENT_TYPES]),
  response: z.int().check(z.gte(0), z.lte(1)),
  /** Start of the visit to the card in which the click happened (ruling E); -1 if the card was never visible. */
  time_content_viewed: clientTime,
  time_engagement: clientTime,
}

/** Milliseconds since the page was opened. A tab may stay open for weeks, but not for months. */
const pageMs = z.number().check(z.gte(0), z.lte(5_000_000_000))

export const dwellFields = {
  dwell_data: z
    .array(
      z.object({
        idx: z.int().check(z.gte(0), z.lte(100_000)),
        entity_id: entityId,
        dwells: z.int().check(z.gte(0), z.lte(100_000)),
        dwellTimes: z.array(pageMs).check(z.maxLength(10_000)),
        dwellsInviewTime: z.array(clientTime).check(z.maxLength(10_000)),
      }),
    )
    .check(z.maxLength(5000)),
}

const pixels = z.number().check(z.gte(0), z.lte(1_000_000))
/** Sum of the reasons why the card's clock is stopped (`STOPPED` in the domain). */
const stopReasons = z.int().check(z.gte(0), z.lte(31))

/** What was visible of the cards on one page load: the intersect events of the specification, from which `inview` is computed. */
const visibilityFields = {
  page_id: z.uuid(),
  /** Epoch milliseconds at which the page's own clock was 0. */
  time_origin: clientTime,
  /** By the page's own clock: up to this moment, this event and all earlier ones are the complete record. */
  until: pageMs,
  cards: z
    .array(
      z.object({
        entity_id: entityId,
        idx: z.int().check(z.gte(0), z.lte(100_000)),
        /** Heights: of the card, of the area in which cards are visible, of the viewport. */
        card: pixels,
        room: pixels,
        viewport: pixels,
        /** Across the page: left edge and width of the card, in the coordinates of the layout viewport. */
        left: z.optional(z.number().check(z.gte(-1_000_000), z.lte(1_000_000))),
        width: z.optional(pixels),
        /** Each holds until the next one: time, visible height in pixels, why the clock is stopped (0: it runs). */
        samples: z.array(z.tuple([pageMs, pixels, stopReasons])).check(z.minLength(1), z.maxLength(1000)),
      }),
    )
    .check(z.maxLength(1000)),
}

export const MAX_ANSWER = 20_000

/** Long enough for the key of an item with the id of a card. */
const fieldName = z.string().check(z.minLength(1), z.maxLength(300))

const MAX_LOGGED = 2000

/** Milliseconds since the page was shown. */
const shownMs = z.int().check(z.gte(0), z.lte(5_000_000_000))

const times = z.int().check(z.gte(0), z.lte(1_000_000))

export const formFields = {
  form: z.optional(name),
  /** Name of the page that the answers are of; absent: the form as a whole. */
  page: z.optional(name),
  /** Field name to URL-encoded text. */
  form_fields: z.record(fieldName, text(MAX_ANSWER * 3)),
  /**
   * By field: how often its answer was changed after the first one, and when it was first and last given. Of a text also how often it was
   * changed in all, by deletion, by paste (and how many characters) and by a script, and the time away from the page until it was changed.
   */
  answer_log: z.optional(
    z
      .record(
        fieldName,
        z.object({
          n_changes: times,
          first_ms: shownMs,
          last_ms: shownMs,
          n_keystrokes: z.optional(times),
          n_deletions: z.optional(times),
          n_pastes: z.optional(times),
          pasted_chars: z.optional(z.int().check(z.gte(0), z.lte(1_000_000_000))),
          n_scripted: z.optional(times),
          away_ms: z.optional(shownMs),
        }),
      )
      .check(z.refine((log) => Object.keys(log).length <= MAX_LOGGED, `at most ${MAX_LOGGED} fields`)),
  ),
}

const everyEvent = { event_uid: eventUid, client_time: clientTime }
const anyoneSpeaking = {
  user_id: z.optional(userId),
  condition: z.optional(heldCondition),
  experiment_id: z.optional(experimentId),
}
const kind = <K extends string, F extends z.core.$ZodLooseShape>(literal: K, fields: F) =>
  z.object({ kind: z.literal(literal), ...everyEvent, ...anyoneSpeaking, ...fields })

/** One event of a call to `/v1/events`. Each is parsed by itself, so that one bad event does not refuse the others. */
export const participantEvent = z.discriminatedUnion('kind', [
  kind('engagement', {
    ...engagementFields,
    /** The number beside the button just before the click, where it rises while the card is in view. */
    shown_count: z.optional(z.int().check(z.gte(0), z.lte(2_000_000_000))),
  }),
  kind('dwell', dwellFields),
  kind('form', formFields),
  kind('track', {
    name,
    /** Sent with the first event of a visit: cards that came with the page were served before the device was known. */
    device: z.optional(z.object(deviceFields)),
  }),
  kind('checkpoint', { name }),
  kind('url_param', { name, value: text(4096) }),
  kind('visibility', visibilityFields),
  /** The reader unfolded or folded the text of a post. Heights of the card in both states, whichever it is in now. */
  kind('fold', {
    name: z.enum(['show_more', 'show_less']),
    entity_id: entityId,
    folded_px: pixels,
    unfolded_px: pixels,
  }),
  /** Something of the registry in `domain/engagement/acts`; `detail` has the fields that the act declares. */
  kind('act', {
    engagement_type: name,
    entity_id: z.optional(entityId),
    response: z.int().check(z.gte(0), z.lte(1)),
    time_content_viewed: z.optional(clientTime),
    time_engagement: clientTime,
    detail: z.optional(z.record(fieldName, z.union([text(MAX_ANSWER), z.number()]))),
  }).check(({ value, issues }) => {
    const message = actProblem(value)
    if (message !== undefined) issues.push({ code: 'custom', message, input: value })
  }),
  /** What was counted of the visit since the last of these (`domain/quality/visit-signs.ts`). */
  kind('signs', {
    webdriver: z.boolean(),
    n_untrusted: times,
    n_pointer: times,
    n_keys: times,
    n_acts: times,
    n_scrolls: times,
    n_scrolls_alone: times,
    trap_chars: times,
  }),
  kind('video', {
    entity_id: entityId,
    position_ms: z.number().check(z.gte(0), z.lte(86_400_000)),
    watched_ms: z.number().check(z.gte(0), z.lte(86_400_000)),
    /** What the participant did; absent where the video stopped playing by itself. */
    engagement_type: z.optional(z.enum(VIDEO_ENGAGEMENT_TYPES)),
    time_content_viewed: z.optional(clientTime),
    time_engagement: z.optional(clientTime),
  }),
])

export type ParticipantEvent = z.infer<typeof participantEvent>

/** Every kind, by the schema itself. */
export const EVENT_KINDS: readonly ParticipantEvent['kind'][] = participantEvent.def.options.flatMap(
  ({ shape }) => shape.kind.def.values,
)

/** Anything passes here: the use case parses each event. The cast gives callers the type of an event. */
export const sentEvent = z.unknown() as z.ZodMiniType<unknown, z.input<typeof participantEvent>>

const MAX_EVENTS = 500

/** An event that was not stored, and why. All other events of the call are stored. */
const refusedEvent = z.object({
  /** Position in the list that was sent. */
  index: z.int(),
  /** As it was sent; null where the event has none that is text. */
  event_uid: z.nullable(z.string()),
  code: z.string(),
  message: z.string(),
  /** One sentence per field, as in a refused call. */
  problems: z.optional(z.array(z.string())),
})

export type RefusedEvent = z.infer<typeof refusedEvent>

export const events = endpoint({
  path: '/v1/events',
  method: 'POST',
  access: 'participant',
  summary:
    'Stores what a participant did, at most 500 events a call; answered after the rows are committed, each event_uid once. Events that are refused are listed with the reason; all others are stored.',
  bodyLimit: 256 * KILOBYTE,
  body: z.object({
    session_token: z.optional(sessionToken),
    /** How old the oldest event that waits in the sender's outbox is, by the sender's own clock. A value that makes no sense is ignored: it must not hold up events. */
    outbox_age_ms: z.catch(z.optional(z.number().check(z.gte(0))), undefined),
    events: z.array(sentEvent).check(z.minLength(1), z.maxLength(MAX_EVENTS)),
  }),
  reply: z.extend(succeeded, { stored: z.int(), duplicate: z.int(), refused: z.array(refusedEvent) }),
})
