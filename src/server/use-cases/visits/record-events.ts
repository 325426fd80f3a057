import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { events, ParticipantEvent } from '#contract/events.ts'
import type { Written } from '#server/ingest/group-commit.ts'
import { Refusal } from '#server/refusal.ts'
import { keepDevice } from '#server/store/visits/participants.ts'
import type { Caller, Deps } from '../deps.ts'
import { cardsIn, eventRow } from './event-row.ts'
import { refuseWrongAnswers } from './form-answers.ts'
import { checkAgreement, identify, type Speaker } from './identify.ts'

export async function recordEvents(deps: Deps, body: BodyOf<typeof events>, caller: Caller): Promise<ReplyOf<typeof events>> {
  const speaker = await identify(deps, caller, body)
  for (const event of body.events) checkAgreement(speaker, event)
  refuseWrongAnswers(body.events, (index) => `events.${index}.`)
  const written = await store(deps, speaker, body.events)
  const device = deviceIn(body.events)
  if (device) await keepDevice(deps.database.db, speaker.participant_id, device)
  return { success: 'true', stored: written.stored, duplicate: written.duplicate }
}

function deviceIn(list: readonly ParticipantEvent[]) {
  for (const event of list) if (event.kind === 'track' && event.device) return event.device
  return undefined
}

/** Stores events of one participant; returns once they are committed. */
export async function store(deps: Deps, speaker: Speaker, list: readonly ParticipantEvent[]): Promise<Written> {
  const unknown = await deps.knownCards(speaker.experiment_id, list.flatMap(cardsIn))
  if (unknown !== undefined) throw new Refusal('unknown_entity', `entity_id '${unknown}' is no card of this study`)
  // Awaited here: a promise that is handed on goes two rounds more.
  return await deps.ingest.write(list.map((event) => eventRow(speaker, event)))
}
