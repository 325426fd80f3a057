import { type Dice, seededDice } from '../dice.ts'

/** How many people of a group have something, and how many have not. */
export type Group = { yes: number; no: number }

/** Whether groups differ in a share. `statistic` and `df` are of Pearson's chi-square, without a correction. */
export type Compared = { test: 'chi-square' | 'fisher' | 'permutation'; statistic: number; df: number; p: number }

/** Below it, the distribution of chi-square is too far from that of the counts (Cochran's rule, in its strict form). */
const LEAST_EXPECTED = 5

const N_PERMUTATIONS = 9_999

/** In all of them together: a page waits for the answer. */
const MOST_DRAWS = 3_000_000

/**
 * Compares the shares of two groups or more: by chi-square where enough is expected in each cell; else exactly for two groups (Fisher), and
 * for more by permutations that follow from the seed. Null where all have it or none, or fewer than two groups have anybody.
 */
export function compareShares(all: readonly Group[], seed: string): Compared | null {
  const groups = all.filter(({ yes, no }) => yes + no > 0)
  const nYes = sum(groups.map(({ yes }) => yes))
  const n = sum(groups.map(({ yes, no }) => yes + no))
  if (groups.length < 2 || nYes === 0 || nYes === n) return null
  const statistic = chiSquare(groups)
  const df = groups.length - 1
  const least = Math.min(...groups.map(({ yes, no }) => ((yes + no) * Math.min(nYes, n - nYes)) / n))
  if (least >= LEAST_EXPECTED) return { test: 'chi-square', statistic, df, p: chiSquareTail(statistic, df) }
  const [a, b] = groups
  if (groups.length === 2 && a && b) return { test: 'fisher', statistic, df, p: fisherExact(a, b) }
  return { test: 'permutation', statistic, df, p: permuted(groups, statistic, seededDice(seed, 'permutations')) }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function chiSquare(groups: readonly Group[]): number {
  const share = sum(groups.map(({ yes }) => yes)) / sum(groups.map(({ yes, no }) => yes + no))
  return sum(groups.map(({ yes, no }) => (yes - (yes + no) * share) ** 2 / ((yes + no) * share * (1 - share))))
}

/** The probability of at least this value, by recurrence from one or two degrees of freedom. */
export function chiSquareTail(x: number, df: number): number {
  if (x <= 0) return 1
  const half = x / 2
  const isOdd = df % 2 === 1
  // The next term is that before it times x / (df of it).
  let term = isOdd ? Math.sqrt((2 * x) / Math.PI) * Math.exp(-half) : Math.exp(-half)
  let tail = isOdd ? complementaryError(Math.sqrt(half)) : term
  for (let k = isOdd ? 1 : 2; k < df; k += 2) {
    if (!isOdd || k > 1) term *= x / k
    tail += term
  }
  return Math.min(1, tail)
}

/** erfc for values from 0: the series near 0, the continued fraction of Lentz beyond. Exact to 12 digits. */
function complementaryError(x: number): number {
  if (x < 2) {
    let term = x
    let total = x
    for (let n = 1; Math.abs(term) > 1e-17 * total; n++) {
      term *= (-x * x) / n
      total += term / (2 * n + 1)
      if (n > 200) break
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * total
  }
  let fraction = 0
  for (let k = 60; k >= 1; k--) fraction = k / 2 / (x + fraction)
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + fraction)
}

/** Two-sided: all tables with the same margins that are at most as probable as this one. */
function fisherExact(a: Group, b: Group): number {
  const [nA, nB] = [a.yes + a.no, b.yes + b.no]
  const nYes = a.yes + b.yes
  const logs = logFactorials(nA + nB)
  const choose = (n: number, k: number) => (logs[n] ?? 0) - (logs[k] ?? 0) - (logs[n - k] ?? 0)
  const probability = (yes: number) => Math.exp(choose(nA, yes) + choose(nB, nYes - yes) - choose(nA + nB, nYes))
  const own = probability(a.yes)
  let p = 0
  for (let yes = Math.max(0, nYes - nB); yes <= Math.min(nA, nYes); yes++) {
    const here = probability(yes)
    // Tables of the same probability differ in the last digits.
    if (here <= own * (1 + 1e-7)) p += here
  }
  return Math.min(1, p)
}

function logFactorials(n: number): Float64Array {
  const logs = new Float64Array(n + 1)
  for (let i = 2; i <= n; i++) logs[i] = (logs[i - 1] ?? 0) + Math.log(i)
  return logs
}

/** How often people who are dealt to the groups at random differ as much. */
function permuted(groups: readonly Group[], statistic: number, dice: Dice): number {
  const sizes = groups.map(({ yes, no }) => yes + no)
  const n = sum(sizes)
  const nYes = sum(groups.map(({ yes }) => yes))
  // The rarer of the two is dealt.
  const isYes = nYes * 2 <= n
  const nDealt = isYes ? nYes : n - nYes
  const places = Int32Array.from(sizes.flatMap((size, group) => Array.from({ length: size }, () => group)))
  const nPermutations = Math.min(N_PERMUTATIONS, Math.max(999, Math.floor(MOST_DRAWS / nDealt)))
  let asMuch = 1
  for (let i = 0; i < nPermutations; i++) {
    const dealt = sizes.map(() => 0)
    for (let at = 0; at < nDealt; at++) {
      const other = at + Math.floor(dice() * (n - at))
      const group = places[other] ?? 0
      places[other] = places[at] ?? 0
      places[at] = group
      dealt[group] = (dealt[group] ?? 0) + 1
    }
    const drawn = dealt.map((count, group) => {
      const size = sizes[group] ?? 0
      return isYes ? { yes: count, no: size - count } : { yes: size - count, no: count }
    })
    if (chiSquare(drawn) >= statistic * (1 - 1e-9)) asMuch++
  }
  return asMuch / (nPermutations + 1)
}
