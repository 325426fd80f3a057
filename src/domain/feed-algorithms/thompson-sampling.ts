import { type Dice, normal } from '../dice.ts'
import type { EarlierPeople, FeedAlgorithm } from './feed-algorithm.ts'

export const thompsonSampling: FeedAlgorithm = {
  name: 'thompson_sampling',
  label: 'Thompson sampling',
  respectsCardCounts: false,
  needs: ['earlier'],
  ranksEachBatch: false,
  scoreMeans: 'Share of people who engage with the card, drawn from what earlier participants leave possible',
  propensityOf: 'place',
  order: (candidates, dice, { earlier = new Map() } = {}) => {
    const drawn = candidates.map(({ entity_id }) => {
      const belief = beliefFrom(earlier.get(entity_id))
      return { entity_id, score: betaDraw(belief, dice), belief }
    })
    drawn.sort((a, b) => b.score - a.score)
    const chances = chancesInOrder(drawn.map(({ belief }) => belief))
    return drawn.map(({ entity_id, score }, place) => ({ entity_id, score, propensity: at(chances, place) }))
  },
}

/** A Beta distribution of the share of people who engage with a card. */
export type Belief = { a: number; b: number }

/** Starts from Beta(1, 1): before anybody saw the card, every share is equally credible. */
const beliefFrom = ({ served, engaged }: EarlierPeople = { served: 0, engaged: 0 }): Belief => ({
  a: engaged + 1,
  b: Math.max(served - engaged, 0) + 1,
})

function betaDraw({ a, b }: Belief, dice: Dice): number {
  const x = gammaDraw(a, dice)
  return x / (x + gammaDraw(b, dice))
}

/** Marsaglia and Tsang (2000), for shapes from 1. */
function gammaDraw(shape: number, dice: Dice): number {
  const d = shape - 1 / 3
  for (;;) {
    const z = normal(dice)
    const v = (1 + z / Math.sqrt(9 * d)) ** 3
    if (v > 0 && Math.log(1 - dice()) < z ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v
  }
}

/** A belief is cut into bins, at most so many, and this many to the width of the narrowest belief. */
const MOST_BINS = 600
const BINS_PER_SD = 3
/** Nothing of a belief that counts lies further from its middle. */
const REACH_SD = 7
const NEGLIGIBLE = 1e-9
/** Within a bin we look again whenever the number of cards above may have changed by one standard deviation, or by this. */
const PIECE_CARDS = 0.5
/** A count that varies more than that is as good as normal, and a thousand cards need not be counted out. */
const NORMAL_FROM_VARIANCE = 30
/** Where Gauss and Legendre take an integral over 0 to 1 by two points of equal weight. */
const GAUSS_POINTS = [0.5 - Math.sqrt(1 / 12), 0.5 + Math.sqrt(1 / 12)]

/**
 * The chance of each card to come to the place that it has in this list when every card is drawn from its belief:
 * the integral, over the card's own draw, of its density times the chance that exactly so many others lie above.
 * Computed, not simulated: a simulation would need far more draws than there are pairs of card and place.
 */
export function chancesInOrder(ordered: readonly Belief[]): Float64Array {
  const curves = curvesOf(ordered)
  const chances = new Float64Array(ordered.length)
  const nBins = curves[0]?.mass.length ?? 0
  for (let bin = 0; bin < nBins; bin++) {
    const inPlay = curves.filter(({ mass }) => at(mass, bin) >= NEGLIGIBLE)
    // The others lie wholly above this bin or wholly below it.
    const surelyAbove = curves.reduce(
      (n, { mass, above, places }) => (at(mass, bin) < NEGLIGIBLE && at(above, bin) > 0.5 ? n + places.length : n),
      0,
    )
    const points = pointsWithin(inPlay, bin)
    for (const point of points) {
      const chanceAbove = ({ mass, above }: Curve) => at(above, bin) + at(mass, bin) * point
      const without = countAbove(inPlay.map((curve) => ({ chance: chanceAbove(curve), times: curve.places.length })))
      for (const curve of inPlay) {
        const othersAbove = without(chanceAbove(curve))
        const weight = at(curve.mass, bin) / points.length
        for (const place of curve.places) chances[place] = at(chances, place) + weight * othersAbove(place - surelyAbove)
      }
    }
  }
  return chances
}

const at = (list: Float64Array, i: number) => list[i] ?? 0

/** A belief by bins: how much of it lies in each, and how much above. Cards with the same belief share one curve. */
type Curve = { mass: Float64Array; above: Float64Array; places: number[] }

function curvesOf(ordered: readonly Belief[]): Curve[] {
  const middles = binsFor(ordered)
  const curves = new Map<string, Curve>()
  ordered.forEach(({ a, b }, place) => {
    const curve = curves.get(`${a} ${b}`)
    if (curve === undefined) curves.set(`${a} ${b}`, { ...curveOf({ a, b }, middles), places: [place] })
    else curve.places.push(place)
  })
  return [...curves.values()]
}

/** Evenly spaced angles u, where the share is sin² u: on that scale a Beta is about equally wide wherever it lies. */
function binsFor(beliefs: readonly Belief[]): number[] {
  let [from, to, narrowest] = [Math.PI / 2, 0, 1]
  for (const { a, b } of beliefs) {
    const middle = Math.asin(Math.sqrt(a / (a + b)))
    const sd = 1 / (2 * Math.sqrt(a + b))
    from = Math.max(0, Math.min(from, middle - REACH_SD * sd))
    to = Math.min(Math.PI / 2, Math.max(to, middle + REACH_SD * sd))
    narrowest = Math.min(narrowest, sd)
  }
  const n = Math.min(MOST_BINS, Math.ceil(((to - from) / narrowest) * BINS_PER_SD))
  return Array.from({ length: n }, (_, i) => from + ((to - from) * (i + 0.5)) / n)
}

function curveOf({ a, b }: Belief, middles: readonly number[]): Omit<Curve, 'places'> {
  const logs = middles.map((u) => (2 * a - 1) * Math.log(Math.sin(u)) + (2 * b - 1) * Math.log(Math.cos(u)))
  const highest = logs.reduce((most, log) => Math.max(most, log), Number.NEGATIVE_INFINITY)
  const densities = logs.map((log) => Math.exp(log - highest))
  const total = densities.reduce((sum, density) => sum + density, 0)
  const mass = Float64Array.from(densities, (density) => density / total)
  const above = new Float64Array(mass.length)
  for (let bin = mass.length - 2; bin >= 0; bin--) above[bin] = at(above, bin + 1) + at(mass, bin + 1)
  return { mass, above }
}

/** Fractions of a bin at which to look: the closer, the faster the number of cards above changes within the bin. */
function pointsWithin(inPlay: readonly Curve[], bin: number): number[] {
  let [cardsHere, variance] = [0, 0]
  for (const { mass, above, places } of inPlay) {
    const chance = at(above, bin) + at(mass, bin) / 2
    cardsHere += at(mass, bin) * places.length
    variance += chance * (1 - chance) * places.length
  }
  const pieces = Math.max(1, Math.ceil(cardsHere / Math.max(PIECE_CARDS, Math.sqrt(variance))))
  return Array.from({ length: inPlay.length === 0 ? 0 : pieces }, (_, i) =>
    GAUSS_POINTS.map((point) => (i + point) / pieces),
  ).flat()
}

type Cards = { chance: number; times: number }
type ChanceOf = (count: number) => number

/** How many of these cards lie above a point, when one of them, whose chance to lie there is given, is left out. */
function countAbove(cards: readonly Cards[]): (chance: number) => ChanceOf {
  let [mean, variance, third] = [0, 0, 0]
  for (const { chance: p, times } of cards) {
    mean += times * p
    variance += times * p * (1 - p)
    third += times * p * (1 - p) * (1 - 2 * p)
  }
  if (variance > NORMAL_FROM_VARIANCE)
    return (p) => nearlyNormal(mean - p, variance - p * (1 - p), third - p * (1 - p) * (1 - 2 * p))
  const counts = countsOf(cards)
  return (p) => withoutOne(counts, p)
}

/** A normal number with its third moment put right (Edgeworth). */
function nearlyNormal(mean: number, variance: number, third: number): ChanceOf {
  const sd = Math.sqrt(variance)
  const skew = third / (variance * sd)
  return (count) => {
    const z = (count - mean) / sd
    return (Math.exp((-z * z) / 2) / (sd * Math.sqrt(2 * Math.PI))) * Math.max(0, 1 + (skew * (z ** 3 - 3 * z)) / 6)
  }
}

/** Chances of 0, 1, 2 … cards above a point; outside `from` to `to` they are negligible. */
type Counts = { chances: Float64Array; from: number; to: number }

function countsOf(cards: readonly Cards[]): Counts {
  const chances = new Float64Array(cards.reduce((n, { times }) => n + times, 1))
  chances[0] = 1
  let [from, to] = [0, 0]
  for (const { chance, times } of cards) {
    for (let i = 0; i < times; i++) {
      to++
      let oneLess = 0
      for (let k = from; k <= to; k++) {
        const asMany = at(chances, k)
        chances[k] = asMany * (1 - chance) + oneLess * chance
        oneLess = asMany
      }
      for (; to > from && at(chances, to) < NEGLIGIBLE; to--) chances[to] = 0
      for (; from < to && at(chances, from) < NEGLIGIBLE; from++) chances[from] = 0
    }
  }
  return { chances, from, to }
}

/** Takes one card out of the count again, from the end at which rounding errors shrink. */
function withoutOne({ chances, from, to }: Counts, chance: number): ChanceOf {
  const others = new Float64Array(to - from + 2) // index 0 is for from - 1
  if (chance < 0.5) {
    for (let k = from; k <= to; k++) others[k - from + 1] = (at(chances, k) - chance * at(others, k - from)) / (1 - chance)
  } else {
    for (let k = to; k >= from; k--) others[k - from] = (at(chances, k) - (1 - chance) * at(others, k - from + 1)) / chance
  }
  return (count) => Math.max(0, at(others, count - from + 1))
}
