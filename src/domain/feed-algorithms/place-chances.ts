/** A Beta distribution of the share of people who engage with a card. */
export type Belief = { a: number; b: number }

/** A belief is divided into bins: at most MOST_BINS, and BINS_PER_SD for each standard deviation of the narrowest belief. */
const MOST_BINS = 600
const BINS_PER_SD = 3
/** Beyond so many standard deviations from its middle, a belief is negligible. */
const REACH_SD = 7
const NEGLIGIBLE = 1e-9
/** A bin is integrated in pieces, in each of which the number of cards above changes by one standard deviation, or by this. */
const PIECE_CARDS = 0.5
/** Above this variance, the number of cards above a point is approximated by a normal distribution. */
const NORMAL_FROM_VARIANCE = 30
/** The two points of Gauss-Legendre quadrature over 0 to 1; both have weight 1/2. */
const GAUSS_POINTS = [0.5 - Math.sqrt(1 / 12), 0.5 + Math.sqrt(1 / 12)]

/** The list that some cards are a part of: the place of the first of them, and the beliefs of all its cards in any order. */
type Whole = { fromIdx: number; beliefs: readonly Belief[] }

/**
 * The chance of each card to have its place in this list when every card is drawn from its belief: the integral, over the card's own
 * draw, of its density times the chance that exactly as many other cards are above it as in the list. It is computed, because a
 * simulation would need far more draws than there are pairs of card and place.
 */
export function chancesInOrder(
  ordered: readonly Belief[],
  { fromIdx, beliefs }: Whole = { fromIdx: 0, beliefs: ordered },
): Float64Array {
  const { curves, curveOfBelief } = curvesOf(beliefs)
  const curveAt = ordered.map(curveOfBelief)
  const chances = new Float64Array(ordered.length)
  // With equal beliefs, every card is equally likely at every place.
  if (curves.length === 1) return chances.fill(1 / beliefs.length)
  const nBins = curves[0]?.mass.length ?? 0
  for (let bin = 0; bin < nBins; bin++) {
    const inPlay: Curve[] = []
    let surelyAbove = 0
    for (const curve of curves) {
      if (at(curve.mass, bin) >= NEGLIGIBLE) inPlay.push(curve)
      // The others are entirely above this bin or entirely below it.
      else if (at(curve.above, bin) > 0.5) surelyAbove += curve.nCards
    }
    const moments = momentsWithin(inPlay, bin)
    const points = inPlay.length === 0 ? [] : pointsWithin(moments)
    for (const point of points) {
      const chanceAbove = ({ mass, above }: Curve) => at(above, bin) + at(mass, bin) * point
      const cardsInPlay = () => inPlay.map((curve) => ({ chance: chanceAbove(curve), times: curve.nCards }))
      const { from, to, without } = countAbove(moments(point), cardsInPlay)
      // Only the places that a card in this bin may get.
      for (let place = Math.max(fromIdx, surelyAbove + from); place <= surelyAbove + to; place++) {
        const i = place - fromIdx
        const curve = curveAt[i]
        if (curve === undefined) break
        const mass = at(curve.mass, bin)
        if (mass < NEGLIGIBLE) continue
        const othersAbove = without(chanceAbove(curve))
        chances[i] = at(chances, i) + (mass / points.length) * othersAbove(place - surelyAbove)
      }
    }
  }
  return chances
}

const at = (list: Float64Array, i: number) => list[i] ?? 0

/** A belief by bins: how much of it is in each, and how much above. Cards with the same belief share one curve. */
type Curve = { mass: Float64Array; above: Float64Array; nCards: number }

function curvesOf(beliefs: readonly Belief[]): { curves: Curve[]; curveOfBelief: (belief: Belief) => Curve | undefined } {
  const bins = binsFor(beliefs)
  const curves = new Map<string, Curve>()
  for (const belief of beliefs) {
    const curve = curves.get(keyOf(belief)) ?? { ...curveOf(belief, bins), nCards: 0 }
    curve.nCards++
    curves.set(keyOf(belief), curve)
  }
  return { curves: [...curves.values()], curveOfBelief: (belief) => curves.get(keyOf(belief)) }
}

const keyOf = ({ a, b }: Belief) => `${a} ${b}`

type Bin = { logSin: number; logCos: number }

/** Evenly spaced angles u, where the share is sin² u: on that scale a Beta distribution has about the same width everywhere. */
function binsFor(beliefs: readonly Belief[]): Bin[] {
  let [from, to, narrowest] = [Math.PI / 2, 0, 1]
  for (const { a, b } of beliefs) {
    const middle = Math.asin(Math.sqrt(a / (a + b)))
    const sd = 1 / (2 * Math.sqrt(a + b))
    from = Math.max(0, Math.min(from, middle - REACH_SD * sd))
    to = Math.min(Math.PI / 2, Math.max(to, middle + REACH_SD * sd))
    narrowest = Math.min(narrowest, sd)
  }
  const n = Math.min(MOST_BINS, Math.ceil(((to - from) / narrowest) * BINS_PER_SD))
  return Array.from({ length: n }, (_, i) => {
    const u = from + ((to - from) * (i + 0.5)) / n
    return { logSin: Math.log(Math.sin(u)), logCos: Math.log(Math.cos(u)) }
  })
}

function curveOf({ a, b }: Belief, bins: readonly Bin[]): Omit<Curve, 'nCards'> {
  const mass = Float64Array.from(bins, ({ logSin, logCos }) => (2 * a - 1) * logSin + (2 * b - 1) * logCos)
  const highest = mass.reduce((most, log) => Math.max(most, log), Number.NEGATIVE_INFINITY)
  let total = 0
  for (let bin = 0; bin < mass.length; bin++) {
    mass[bin] = Math.exp(at(mass, bin) - highest)
    total += at(mass, bin)
  }
  const above = new Float64Array(mass.length)
  for (let bin = mass.length - 1; bin >= 0; bin--) {
    mass[bin] = at(mass, bin) / total
    above[bin] = at(above, bin + 1) + at(mass, bin + 1)
  }
  return { mass, above }
}

/** Of the number of cards above a point: mean, variance and third central moment. */
type Moments = { mean: number; variance: number; third: number }

/**
 * The moments at any point of a bin. A card is above the point with a chance that is linear over the bin, so the sums over all cards
 * are polynomials of the point, and their coefficients are computed once.
 */
function momentsWithin(inPlay: readonly Curve[], bin: number): (point: number) => Moments {
  let [s1, s2, s3, t1, t2, t3, u2, u3, v3] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (const { mass, above, nCards } of inPlay) {
    const [p, q] = [at(above, bin), at(mass, bin)]
    s1 += nCards * p
    t1 += nCards * q
    s2 += nCards * p * p
    t2 += nCards * p * q
    u2 += nCards * q * q
    s3 += nCards * p * p * p
    t3 += nCards * p * p * q
    u3 += nCards * p * q * q
    v3 += nCards * q * q * q
  }
  return (x) => {
    const mean = s1 + x * t1
    const squares = s2 + x * (2 * t2 + x * u2)
    const cubes = s3 + x * (3 * t3 + x * (3 * u3 + x * v3))
    return { mean, variance: mean - squares, third: mean - 3 * squares + 2 * cubes }
  }
}

/** Points of a bin at which to evaluate: more of them where the number of cards above changes fast within the bin. */
function pointsWithin(moments: (point: number) => Moments): number[] {
  const cardsHere = moments(1).mean - moments(0).mean
  const sd = Math.sqrt(Math.max(0, moments(0.5).variance))
  const pieces = Math.max(1, Math.ceil(cardsHere / Math.max(PIECE_CARDS, sd)))
  return Array.from({ length: pieces }, (_, i) => GAUSS_POINTS.map((point) => (i + point) / pieces)).flat()
}

type Cards = { chance: number; times: number }
type ChanceOf = (count: number) => number
type Count = { from: number; to: number; without: (chance: number) => ChanceOf }

/**
 * Distribution of the number of cards above a point, without one card whose chance to be above is given. Below `from` and above `to`
 * the chance is negligible.
 */
function countAbove({ mean, variance, third }: Moments, cards: () => readonly Cards[]): Count {
  if (variance > NORMAL_FROM_VARIANCE) {
    const reach = REACH_SD * Math.sqrt(variance)
    return {
      from: Math.floor(mean - reach) - 1,
      to: Math.ceil(mean + reach),
      without: (p) => nearlyNormal(mean - p, variance - p * (1 - p), third - p * (1 - p) * (1 - 2 * p)),
    }
  }
  const counts = countsOf(cards())
  return { from: counts.from - 1, to: counts.to, without: (p) => withoutOne(counts, p) }
}

/** A normal density corrected for the third moment (Edgeworth). */
function nearlyNormal(mean: number, variance: number, third: number): ChanceOf {
  const sd = Math.sqrt(variance)
  const skew = third / (variance * sd)
  const height = 1 / (sd * Math.sqrt(2 * Math.PI))
  return (count) => {
    const z = (count - mean) / sd
    return Math.exp((-z * z) / 2) * height * Math.max(0, 1 + (skew * z * (z * z - 3)) / 6)
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

/** Removes one card from the distribution, starting at the end where rounding errors shrink. */
function withoutOne({ chances, from, to }: Counts, chance: number): ChanceOf {
  return (count) => {
    let others = 0
    if (chance < 0.5) for (let k = from; k <= count && k <= to; k++) others = (at(chances, k) - chance * others) / (1 - chance)
    else for (let k = to; k > count && k >= from; k--) others = (at(chances, k) - (1 - chance) * others) / chance
    return count < from - 1 || count > to ? 0 : Math.max(0, others)
  }
}
