import { MAX_ANSWER, type ParticipantEvent } from '#contract/events.ts'
import { storable } from '#contract/text.ts'
import { decodeText } from '#contract/wire.ts'
import { isPanelParameter } from '#domain/session/panel-parameters.ts'
import type { EventRow } from '../ingest/event-row.ts'
import { Refusal } from '../refusal.ts'
import type { Speaker } from './identify.ts'

/** An event as it is stored: what every kind has in common, and what is its own. */
export function eventRow(speaker: Speaker, event: ParticipantEvent): EventRow {
  const { participant_id, session_id, experiment_id } = speaker
  const { event_uid, kind, client_time } = event
  return { experiment_id, event_uid, participant_id, session_id, kind, client_time, ...ownFields(event) }
}

function ownFields(event: ParticipantEvent): Partial<EventRow> {
  switch (event.kind) {
    case 'engagement':
      return engagement(event)
    case 'video':
      return { ...engagement(event), detail: { position_ms: event.position_ms, watched_ms: event.watched_ms } }
    case 'visibility':
      return { entity_id: event.entity_id, detail: { idx: event.idx, share: event.share, inview: event.inview } }
    case 'dwell':
      return { detail: { dwell_data: event.dwell_data } }
    case 'form':
      return { form: event.form ?? '', answers: decodedAnswers(event.form_fields), detail: { form: event.form ?? '' } }
    case 'track':
    case 'checkpoint':
      return { checkpoint_field: 'checkpoint', checkpoint_response: event.name, detail: { name: event.name } }
    case 'url_param':
      // Ids of a panel are kept apart from the study's data (ruling F4).
      if (isPanelParameter(event.name)) return { detail: { name: event.name } }
      return {
        checkpoint_field: `URLParams-${event.name}`,
        checkpoint_response: event.value,
        detail: { name: event.name, value: event.value },
      }
  }
}

function engagement(event: Extract<ParticipantEvent, { kind: 'engagement' | 'video' }>): Partial<EventRow> {
  const { entity_id, engagement_type, response, time_content_viewed, time_engagement } = event
  return { entity_id, engagement_type, response, time_content_viewed, time_engagement }
}

function decodedAnswers(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, encoded]) => {
      const answer = storable(decodeText(encoded))
      if (answer.length > MAX_ANSWER)
        throw new Refusal('invalid_body', `form_fields.${field} is longer than ${MAX_ANSWER} characters`)
      return [storable(field), answer]
    }),
  )
}

/** The cards that an event speaks of. */
export function cardsIn(event: ParticipantEvent): string[] {
  if (event.kind === 'dwell') return event.dwell_data.map(({ entity_id }) => entity_id)
  return 'entity_id' in event ? [event.entity_id] : []
}
