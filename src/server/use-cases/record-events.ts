import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { events, ParticipantEvent } from '#contract/events.ts'
import type { Written } from '../ingest/group-commit.ts'
import { Refusal } from '../refusal.ts'
import type { Caller, Deps } from './deps.ts'
import { cardsIn, eventRow } from './event-row.ts'
import { refuseWrongAnswers } from './form-answers.ts'
import { checkAgreement, identify, type Speaker } from './identify.ts'

export async function recordEvents(deps: Deps, body: BodyOf<typeof events>, caller: Caller): Promise<ReplyOf<typeof events>> {
  const speaker = await identify(deps, caller, body)
  for (const event of body.events) checkAgreement(speaker, event)
  refuseWrongAnswers(body.events, (index) => `events.${index}.`)
  return { success: 'true', ...(await store(deps, speaker, body.events)) }
}

/** Stores events of one participant; returns once they are committed. */
export async function store(deps: Deps, speaker: Speaker, list: readonly ParticipantEvent[]): Promise<Written> {
  const unknown = await deps.knownCards(speaker.experiment_id, list.flatMap(cardsIn))
  if (unknown !== undefined) throw new Refusal('unknown_entity', `entity_id '${unknown}' is no card of this study`)
  return deps.ingest.write(list.map((event) => eventRow(speaker, event)))
}
