/** The setting: a JSON list of scales on which participants rate every card. */
export const RATING_SCALES = 'rating-scales'

/** How a scale looks: stars up to the point, or a row of points with their numbers or words. */
export const SCALE_LOOKS = ['stars', 'points'] as const
export type ScaleLook = (typeof SCALE_LOOKS)[number]

/** A scale under the cards. Each is rated by itself; a rating can be changed and taken back. */
export type RatingScale = {
  /** In the data: `rate_NAME`. */
  readonly name: string
  readonly look: ScaleLook
  /** From 1 to so many. 0 in the data is a rating that was taken back. */
  readonly points: number
  /** May be in several languages, like the labels. Absent: the words that we ship for a scale of this name. */
  readonly question?: string
  /** Of the two ends, or of every point. Absent: the words that we ship, or none. */
  readonly labels?: readonly string[]
}

export const FEWEST_POINTS = 2
export const MOST_POINTS = 11
export const MOST_SCALES = 5

/** Scales whose words we ship, in every language of the participants' pages. */
export const SHIPPED_SCALES = ['accuracy', 'trust', 'interest'] as const
export type ShippedScale = (typeof SHIPPED_SCALES)[number]

export const isShippedScale = (name: string): name is ShippedScale => SHIPPED_SCALES.some((shipped) => shipped === name)

/** Undefined where the setting is not what we write. Names and numbers are checked by `checkScales`. */
export function parseScales(value: string | undefined): RatingScale[] | undefined {
  if (!value) return []
  try {
    const parsed: unknown = JSON.parse(value)
    return Array.isArray(parsed) && parsed.every(isScale) ? parsed : undefined
  } catch {
    return undefined
  }
}

const isText = (part: unknown) => typeof part === 'string'

const PARTS: ReadonlyMap<string, (part: unknown) => boolean> = new Map([
  ['name', isText],
  ['look', (part: unknown) => SCALE_LOOKS.some((look) => look === part)],
  ['points', (part: unknown) => typeof part === 'number'],
  ['question', isText],
  ['labels', (part: unknown) => Array.isArray(part) && part.every(isText)],
])

const isScale = (value: unknown): value is RatingScale =>
  typeof value === 'object' &&
  value !== null &&
  ['name', 'look', 'points'].every((part) => Object.hasOwn(value, part)) &&
  Object.entries(value).every(([name, part]) => PARTS.get(name)?.(part) === true)

/** Whether every point has words, which then stand in place of the numbers. Those of two points are both ends and all points. */
export const hasEveryLabel = ({ points, labels = [] }: Pick<RatingScale, 'points' | 'labels'>): boolean =>
  labels.length === points
