import { lineProblems } from '../questions/line-problems.ts'
import { FEWEST_POINTS, isShippedScale, MOST_POINTS, MOST_SCALES, parseScales, type RatingScale } from './rating-scale.ts'

/** A name is a value in the data: `rate_NAME`. */
const NAME = /^[a-z][a-z0-9_]{0,29}$/

const MAX_QUESTION_LENGTH = 200
const MAX_LABEL_LENGTH = 60

/** Problems of the setting `rating-scales`, each with the scale that it is about. */
export function checkScales(value: string): string[] {
  const scales = parseScales(value)
  if (scales === undefined)
    return [
      'must be a JSON list of scales, each with a name, a look (stars or points) and points, and at most question and labels besides',
    ]
  if (scales.length > MOST_SCALES) return [`must have at most ${MOST_SCALES} scales, not ${scales.length}`]
  const names = scales.map(({ name }) => name)
  return scales.flatMap((scale, i) => {
    const twice = names.indexOf(scale.name) < i ? [`another scale is called ${scale.name} already`] : []
    return [...scaleProblems(scale), ...twice].map((problem) => `scale ${i + 1}: ${problem}`)
  })
}

function scaleProblems({ name, look, points, question, labels }: RatingScale): string[] {
  const hasPoints = Number.isInteger(points) && points >= FEWEST_POINTS && points <= MOST_POINTS
  return [
    ...(NAME.test(name)
      ? []
      : ['the name must begin with a small letter and have small letters, digits and underscores, at most 30']),
    ...(hasPoints ? [] : [`the points must be a whole number from ${FEWEST_POINTS} to ${MOST_POINTS}`]),
    ...(question === undefined && isShippedScale(name) ? [] : lineProblems('question', question ?? '', MAX_QUESTION_LENGTH)),
    ...(labels === undefined ? [] : labelProblems(labels, { look, points })),
  ]
}

function labelProblems(labels: readonly string[], { look, points }: Pick<RatingScale, 'look' | 'points'>): string[] {
  if (labels.length !== 2 && look === 'stars') return ['stars have labels for their two ends, or none']
  if (labels.length !== 2 && labels.length !== points)
    return ['there must be a label for each of the two ends, or for every point']
  return labels.flatMap((label, i) => lineProblems(labelName(i, labels.length), label, MAX_LABEL_LENGTH))
}

/** Of two labels, those of the ends. */
export const labelName = (at: number, n: number): string =>
  n > 2 ? `label of point ${at + 1}` : `label of the ${at === 0 ? 'lowest' : 'highest'} point`
