/** What a participant is worth in the feed, as the published game shows it. */
export const MEASURES = ['credibility', 'followers'] as const
export type Measure = (typeof MEASURES)[number]

/** One number for each measure that the study has. */
export type Standing = { readonly [measure in Measure]?: number }

/** Where each person begins, and whether the header shows it. */
export type StandingStart = Standing & { show: 'header' | 'no' }

/** Credibility is a percentage; nobody has fewer than no followers. */
const BOUNDS: Readonly<Record<Measure, readonly [number, number]>> = { credibility: [0, 100], followers: [0, 1_000_000_000] }

/** The setting `standing`; undefined where the study has none, or where it is not what we write. */
export function parseStanding(value: string): StandingStart | undefined {
  try {
    const parsed: unknown = value === '' ? undefined : JSON.parse(value)
    return isStart(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

function isStart(value: unknown): value is StandingStart {
  if (typeof value !== 'object' || value === null) return false
  const { show, ...standing } = value as Record<string, unknown> // an object, as the line above found
  const entries = Object.entries(standing)
  return (
    (show === 'header' || show === 'no') &&
    entries.length > 0 &&
    entries.every(([measure, number]) => MEASURES.some((known) => known === measure) && typeof number === 'number')
  )
}

/** Problems of the setting `standing`. */
export function checkStanding(value: string): string[] {
  if (value === '') return []
  const start = parseStanding(value)
  if (start === undefined) return ['must be a JSON object with show (header or no), and with credibility, followers or both']
  return MEASURES.flatMap((measure) => {
    const [least, most] = BOUNDS[measure]
    const begin = start[measure] ?? 0
    return Number.isInteger(begin) && begin >= least && begin <= most
      ? []
      : [`${measure}: must be a whole number from ${least} to ${most}, not ${begin}`]
  })
}

/**
 * The numbers after these changes. They add up whatever their order, and the bounds apply to the sum: so a reversal gives back exactly
 * what the act took.
 */
export function standingAfter(start: Standing, changes: Iterable<Standing>): Standing {
  const list = [...changes]
  const standing: { [measure in Measure]?: number } = {}
  for (const measure of MEASURES) {
    const begin = start[measure]
    if (begin === undefined) continue
    const [least, most] = BOUNDS[measure]
    const sum = list.reduce((total, change) => total + (change[measure] ?? 0), begin)
    standing[measure] = Math.min(most, Math.max(least, sum))
  }
  return standing
}
