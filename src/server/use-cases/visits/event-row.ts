import type { ParticipantEvent } from '#contract/events.ts'
import { SECOND_BROWSER } from '#domain/answers/answered-before.ts'
import { INTERVENTION } from '#domain/exports/codebook/intervention-instrument.ts'
import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { isPanelParameter, isProof } from '#domain/session/panel-parameters.ts'
import { mayBeSonaId } from '#domain/session/sona-id.ts'
import type { EventRow } from '#server/ingest/event-row.ts'
import { answersOf, type KnownForms } from './form-answers.ts'
import type { Speaker } from './identify.ts'
import type { AnsweredBefore } from './second-browser.ts'

/** What a form is stored by. */
export type Known = { forms: KnownForms; isAnswered: AnsweredBefore; platform: string }

/** An event as it is stored: what every kind has in common, and what is its own. */
export function eventRow(speaker: Speaker, event: ParticipantEvent, known: Known): EventRow {
  const { participant_id, session_id, experiment_id } = speaker
  const { event_uid, kind, client_time } = event
  const row = { experiment_id, event_uid, participant_id, session_id, kind, client_time, ...ownFields(event, known) }
  return isOfFeed(speaker, event) ? { ...row, feed: speaker.feed } : row
}

/** Answers on a page of their own belong to no feed, though the page has the token of the last one, nor does what is counted over a visit. */
const isOfFeed = ({ feed }: Speaker, event: ParticipantEvent) =>
  feed !== ONLY_FEED && event.kind !== 'signs' && (event.kind !== 'form' || event.form === INTERVENTION)

function ownFields(event: ParticipantEvent, known: Known): Partial<EventRow> {
  switch (event.kind) {
    case 'engagement':
      return engagement(event)
    case 'video':
      return videoFields(event)
    case 'visibility': {
      const { page_id, time_origin, until, cards } = event
      return { detail: { page_id, time_origin, until, cards } }
    }
    case 'signs': {
      const { webdriver, n_untrusted, n_pointer, n_keys, n_acts, n_scrolls, n_scrolls_alone, trap_chars } = event
      return { detail: { webdriver, n_untrusted, n_pointer, n_keys, n_acts, n_scrolls, n_scrolls_alone, trap_chars } }
    }
    case 'fold': {
      const { entity_id, name, folded_px, unfolded_px } = event
      return { entity_id, detail: { name, folded_px, unfolded_px } }
    }
    case 'act': {
      const { entity_id, engagement_type, response, time_content_viewed = -1, time_engagement, detail } = event
      const card = entity_id === undefined ? {} : { entity_id, time_content_viewed }
      return { ...card, engagement_type, response, time_engagement, ...(detail && { detail }) }
    }
    case 'dwell':
      return { detail: { dwell_data: event.dwell_data } }
    case 'form':
      return formFields(event, known)
    case 'track':
    case 'checkpoint':
      return { checkpoint_field: 'checkpoint', checkpoint_response: event.name, detail: { name: event.name } }
    case 'url_param':
      // Ids of a panel are kept apart from the study's data (ruling F4), and signatures are not kept.
      if (isPanelParameter(event.name) || isSonaId(event.name, known) || isProof(event.name, event.value))
        return { detail: { name: event.name } }
      return {
        checkpoint_field: `URLParams-${event.name}`,
        checkpoint_response: event.value,
        detail: { name: event.name, value: event.value },
      }
  }
}

const isSonaId = (name: string, { platform }: Known) => platform === 'sona' && mayBeSonaId(name)

/** Answers that must not replace stored ones are kept with the event. */
function formFields(event: Extract<ParticipantEvent, { kind: 'form' }>, { forms, isAnswered }: Known): Partial<EventRow> {
  const { form = '', page, answer_log } = event
  const answers = answersOf(event, forms(event.form))
  const detail = { form, ...(page !== undefined && { page }), ...(answer_log !== undefined && { answer_log }) }
  return isAnswered(event) ? { detail: { ...detail, flag: SECOND_BROWSER, answers } } : { form, answers, detail }
}

/** Spec 7: a video engagement has the response 1. Without an act it is only progress, and no row of the published file. */
function videoFields(event: Extract<ParticipantEvent, { kind: 'video' }>): Partial<EventRow> {
  const { entity_id, position_ms, watched_ms, engagement_type, time_content_viewed = -1, time_engagement = -1 } = event
  const detail = { position_ms, watched_ms }
  if (engagement_type === undefined) return { entity_id, detail }
  return { entity_id, engagement_type, response: 1, time_content_viewed, time_engagement, detail }
}

function engagement(event: Extract<ParticipantEvent, { kind: 'engagement' }>): Partial<EventRow> {
  const { entity_id, engagement_type, response, time_content_viewed, time_engagement, shown_count } = event
  const detail = shown_count === undefined ? undefined : { shown_count }
  return { entity_id, engagement_type, response, time_content_viewed, time_engagement, ...(detail && { detail }) }
}

/** The cards that an event names. */
export function cardsIn(event: ParticipantEvent): string[] {
  if (event.kind === 'dwell') return event.dwell_data.map(({ entity_id }) => entity_id)
  if (event.kind === 'visibility') return event.cards.map(({ entity_id }) => entity_id)
  return 'entity_id' in event && event.entity_id !== undefined ? [event.entity_id] : []
}
