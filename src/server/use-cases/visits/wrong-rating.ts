import type { ParticipantEvent } from '#contract/events.ts'
import { rate } from '#domain/engagement/acts/rate.ts'
import { ratingProblem } from '#domain/ratings/rating-problem.ts'
import { parseScales, RATING_SCALES, type RatingScale } from '#domain/ratings/rating-scale.ts'
import { Refusal } from '#server/refusal.ts'
import { settingsOfCondition } from '#server/store/studies/studies.ts'
import { participantById } from '#server/store/visits/participants.ts'
import type { Deps } from '../deps.ts'
import type { Speaker } from './identify.ts'

const isRating = (event: ParticipantEvent | Refusal) =>
  'kind' in event && event.kind === 'act' && event.engagement_type === rate.name

/** The scales on which the speaker rates cards. Read only where a rating was sent. */
export async function scalesOf(
  { database: { db } }: Deps,
  speaker: Speaker,
  events: readonly (ParticipantEvent | Refusal)[],
): Promise<readonly RatingScale[]> {
  const participant = events.some(isRating) ? await participantById(db, speaker.participant_id) : undefined
  return (participant && parseScales((await settingsOfCondition(db, participant))[RATING_SCALES])) ?? []
}

/** Why a rating is refused: on a scale that the study does not have, or a point that the scale does not have. */
export function wrongRating(event: ParticipantEvent, scales: readonly RatingScale[]): Refusal | undefined {
  const problem = event.kind === 'act' ? ratingProblem(event, scales) : undefined
  return problem === undefined ? undefined : new Refusal('invalid_body', problem, [problem])
}
