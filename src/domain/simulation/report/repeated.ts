import { type Measure, type MeasureSection, outcomeOf, type PersonMeasures, rounded } from './measures.ts'

/** Something that a person did once of several times: a feed of a visit, or a visit. */
type Occasion = { cards: number; measures: PersonMeasures }

/** A visit of a simulated person. `feeds` is empty where it had one. */
export type Visit = Occasion & {
  user_id: string
  wave: string | null
  condition: number
  outcome: string | null
  feeds: readonly (Occasion & { feed: string })[]
}

/** Within-person changes of one outcome, as any other outcome; `correlation` is of before and after, over people. */
export type Change = Measure & { correlation: number | null }

export type RepeatedSection = {
  /** People who completed the first wave, and those of them who completed the last; null in a study of one visit. */
  kept: { first: number; last: number } | null
  conditions: MeasureSection['conditions']
  changes: Change[]
}

/** Names in the order of the design: of waves, and of the feeds of the first visit. */
type Design = { waves: readonly string[]; feeds: readonly string[] }

/** One visit of each person: that to the first wave, where people come back. */
export const firstVisits = <V extends Pick<Visit, 'wave'>>(
  visits: readonly V[],
  { waves }: Pick<Design, 'waves'>,
): readonly V[] => (waves.length < 2 ? visits : visits.filter(({ wave }) => wave === waves[0]))

/**
 * What is measured more than once of the same person: from the first wave, or the first feed of the first visit, to the next and to the last.
 * Null where the study has one visit with one feed. More pairs would be a reply of megabytes in a diary.
 */
export function repeatedSection(visits: readonly Visit[], { waves, feeds }: Design): RepeatedSection | null {
  if (waves.length < 2 && feeds.length < 2) return null
  const lastWave = waves.at(-1)
  const firsts = firstVisits(visits, { waves }).filter(({ condition }) => condition > 0)
  const byWave = new Map(visits.map((visit) => [visitKey(visit.user_id, visit.wave), visit]))
  const inWave = (wave: string) => (first: Visit) => byWave.get(visitKey(first.user_id, wave))
  const inFeed = (feed: string) => (first: Visit) => first.feeds.find((each) => each.feed === feed)
  const completed = firsts.filter(({ outcome }) => outcome === 'complete')
  return {
    kept:
      lastWave === undefined || waves.length < 2
        ? null
        : { first: completed.length, last: completed.filter((first) => inWave(lastWave)(first)?.outcome === 'complete').length },
    conditions: firsts.map(({ condition }) => condition),
    changes: [
      ...pairsOf(waves).flatMap((pair) => changesOf(firsts, pair, inWave)),
      ...pairsOf(feeds).flatMap((pair) => changesOf(firsts, pair, inFeed)),
    ],
  }
}

const visitKey = (user_id: string, wave: string | null) => JSON.stringify([user_id, wave])

type Pair = readonly [before: string, after: string]

function pairsOf(names: readonly string[]): Pair[] {
  const [first, second] = names
  const last = names.at(-1)
  if (first === undefined || second === undefined || last === undefined) return []
  return second === last
    ? [[first, second]]
    : [
        [first, second],
        [first, last],
      ]
}

function changesOf(
  firsts: readonly Visit[],
  [before, after]: Pair,
  of: (name: string) => (first: Visit) => Occasion | undefined,
): Change[] {
  const both = firsts.map((first) => [of(before)(first), of(after)(first)] as const)
  const known = new Map(
    both.flatMap((pair) =>
      pair.flatMap((each) => [...(each?.measures ?? [])].map(([name, measure]) => [name, measure] as const)),
    ),
  )
  return [...known].flatMap(([name, { label, unit }]): Change[] => {
    const pairs = both.map(([one, other]) => {
      const [x, y] = [one && outcomeOf(one, name), other && outcomeOf(other, name)]
      return x == null || y == null ? null : ([x, y] as const)
    })
    const found = pairs.flatMap((pair) => (pair === null ? [] : [pair]))
    if (found.length < 2) return []
    const values = pairs.map((pair) => (pair === null ? null : rounded(pair[1] - pair[0])))
    const own = { name: `${before}/${after}/${name}`, label: `${label}, change from ${before} to ${after}`, unit }
    return [{ ...own, values, correlation: correlationOf(found) }]
  })
}

/** Pearson’s; null where one of the two never varies. */
export function correlationOf(pairs: readonly (readonly [number, number])[]): number | null {
  const mean = (at: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length
  const [mx, my] = [mean(0), mean(1)]
  const sumOf = (of: (x: number, y: number) => number) => pairs.reduce((sum, [x, y]) => sum + of(x - mx, y - my), 0)
  const spread = Math.sqrt(sumOf((x) => x * x) * sumOf((_, y) => y * y))
  return spread > 0 ? rounded(sumOf((x, y) => x * y) / spread) : null
}
