import { isShippedScale, type RatingScale, type ScaleLook } from './rating-scale.ts'

/** Which words stand at the points: those that we ship or none, of both ends, or of every point. */
export type LabelKind = 'shipped' | 'ends' | 'every'

export function labelKindOf({ points, labels }: RatingScale): LabelKind {
  if (labels === undefined) return 'shipped'
  return labels.length === points && points > 2 ? 'every' : 'ends'
}

/** A further scale for the list: a shipped one by its name, or one of the study's own. */
export function newScale(kind: string, scales: readonly RatingScale[]): RatingScale {
  const name = freeName(kind, scales)
  return { name, look: 'points', points: 5, ...(!isShippedScale(name) && { question: '' }) }
}

function freeName(wanted: string, scales: readonly RatingScale[]): string {
  const isTaken = (name: string) => scales.some((scale) => scale.name === name)
  let name = wanted
  for (let n = 2; isTaken(name); n++) name = `${wanted}_${n}`
  return name
}

/** Labels of every point follow the number of points. */
export function withPoints(scale: RatingScale, points: number): RatingScale {
  if (labelKindOf(scale) !== 'every') return { ...scale, points }
  const { labels = [] } = scale
  return { ...scale, points, labels: points > 2 ? resized(labels, points) : endsOf(labels) }
}

const resized = (labels: readonly string[], n: number) => Array.from({ length: n }, (_, i) => labels[i] ?? '')
const endsOf = (labels: readonly string[]) => [labels[0] ?? '', labels.at(-1) ?? '']

/** Stars have words at their ends alone. */
export const withLook = (scale: RatingScale, look: ScaleLook): RatingScale =>
  look === 'stars' && labelKindOf(scale) === 'every' ? { ...scale, look, labels: endsOf(scale.labels ?? []) } : { ...scale, look }

export function withLabelKind({ labels = [], ...scale }: RatingScale, kind: LabelKind): RatingScale {
  if (kind === 'shipped') return scale
  if (kind === 'ends') return { ...scale, labels: endsOf(labels) }
  const inside = labels.length === scale.points ? labels.slice(1, -1) : Array.from({ length: scale.points - 2 }, () => '')
  return { ...scale, labels: [labels[0] ?? '', ...inside, labels.at(-1) ?? ''] }
}

/** An empty question of a shipped scale is the one that we ship. */
export function withQuestion({ question: _, ...scale }: RatingScale, question: string): RatingScale {
  return question === '' && isShippedScale(scale.name) ? scale : { ...scale, question }
}

/** A scale that is no longer called as a shipped one needs a question. */
export const withName = (scale: RatingScale, name: string): RatingScale => withQuestion({ ...scale, name }, scale.question ?? '')
