import { type JourneyFacts, nextStep } from '#domain/journey/next-step.ts'
import type { Journey } from '#domain/journey/step.ts'
import type { Outcome } from '#domain/session/outcomes.ts'
import { settleOutcome } from '#server/store/visits/endings.ts'
import { type Present, presentParticipant } from '#server/store/visits/participants.ts'
import type { Deps } from '../deps.ts'
import { whyAbsent } from './absent.ts'
import type { Condition } from './condition-cache.ts'
import type { Speaker } from './identify.ts'
import { journeyFacts } from './journey-facts.ts'

/** Where a person is, and by what. */
export type Position = { participant: Present; condition: Condition; facts: JourneyFacts; journey: Journey }

/** Refuses people of whom nothing more is stored. */
export async function whereIs(deps: Deps, speaker: Speaker): Promise<Position> {
  return positionIn(deps, speaker, await placeOf(deps, speaker))
}

/** A visit that has an outcome is at its end, whatever it left open. */
export function journeyAt({ steps }: Pick<Condition, 'steps'>, facts: JourneyFacts, outcome: Outcome | null): Journey {
  const journey = nextStep(steps, facts)
  return outcome === null ? journey : { ...journey, next: { step: 'end' } }
}

/**
 * Answers may end a visit. That is stored with them, before the page asks for its ending: somebody who was screened out cannot go back and
 * answer differently.
 */
export async function settleEarlyEnd(deps: Deps, { participant, journey: { next } }: Position): Promise<void> {
  if (participant.outcome === null && next.step === 'end' && next.outcome !== undefined)
    await settleOutcome(deps.database.db, participant.participant_id, next.outcome)
}

/** The same after events were stored, for which nobody asks where the person is. Reads nothing more where no answer can end a visit. */
export async function settleAfterForms(deps: Deps, speaker: Speaker): Promise<void> {
  const place = await placeOf(deps, speaker)
  if (place.condition.mayEndEarly) await settleEarlyEnd(deps, await positionIn(deps, speaker, place))
}

type Place = Pick<Position, 'participant' | 'condition'>

async function placeOf(deps: Deps, speaker: Speaker): Promise<Place> {
  const { participant_id, experiment_id } = speaker
  const participant = await presentParticipant(deps.database.db, participant_id)
  if (!participant) throw await whyAbsent(deps, speaker)
  const study = await deps.conditions.studyOf(experiment_id)
  return { participant, condition: await deps.conditions.conditionOf(study, participant) }
}

async function positionIn(deps: Deps, { session_id }: Speaker, place: Place): Promise<Position> {
  const { participant, condition } = place
  const facts = await journeyFacts(deps, participant, { condition, session_id })
  return { ...place, facts, journey: journeyAt(condition, facts, participant.outcome) }
}
