import { type ActDetail, TARGET } from '../engagement/acts/act.ts'
import { rate } from '../engagement/acts/rate.ts'
import type { RatingScale } from './rating-scale.ts'

type SentAct = { engagement_type: string; response: number; detail?: ActDetail | undefined }

/** Why a rating does not belong to the scales of a study; undefined if it does, and for other acts. */
export function ratingProblem(
  { engagement_type, response, detail = {} }: SentAct,
  scales: readonly RatingScale[],
): string | undefined {
  if (engagement_type !== rate.name) return undefined
  const scale = scales.find(({ name }) => name === detail[TARGET])
  if (scale === undefined) return 'this study has no such scale: target must be the name of one'
  const point = detail['point']
  if (point === undefined && response === 0) return undefined
  const isPoint = typeof point === 'number' && Number.isInteger(point) && point >= 1 && point <= scale.points
  return isPoint ? undefined : `point of ${scale.name} must be a whole number from 1 to ${scale.points}`
}
