import type { VisitList } from './attention-of-person.ts'

/** Where people look over time: for each position, the share of people who look there at a random moment of each stretch of time. */
export type HeatStrip = { binMs: number; rows: number[][] }

const BIN_CHOICES_MS = [1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000]
const MOST_BINS = 48
/** Somebody who comes back the next day would make everybody else a line at the left edge. */
const COVERED = 0.95

type Strip = { visits: VisitList; positions: readonly number[] }

/** The shortest stretch with which the strip holds all of the visits of most people. */
function binFor(lengthsMs: readonly number[]): { binMs: number; nBins: number } {
  const sorted = [...lengthsMs].sort((a, b) => a - b)
  const longest = sorted[Math.max(0, Math.ceil(sorted.length * COVERED) - 1)] ?? 0
  const binMs = BIN_CHOICES_MS.find((ms) => ms * MOST_BINS >= longest) ?? 600_000
  return { binMs, nBins: Math.min(MOST_BINS, Math.max(1, Math.ceil(longest / binMs))) }
}

/** When the last visit of a person ended, since their feed began. */
const lengthOf = ({ at, ms }: VisitList): number =>
  at.reduce((last, start, i) => (start < 0 ? last : Math.max(last, start + (ms[i] ?? 0))), 0)

export function heatStrip(people: readonly Strip[], floorMs: number): HeatStrip {
  const { binMs, nBins } = binFor(people.map(({ visits }) => lengthOf(visits)))
  const nPositions = people.reduce((most, { positions }) => positions.reduce((m, p) => Math.max(m, p + 1), most), 0)
  const sums = Array.from({ length: nPositions }, () => new Float64Array(nBins))
  for (const { visits, positions } of people) {
    for (let i = 0; i < visits.ms.length; i++) {
      const [start, ms] = [visits.at[i] ?? -1, visits.ms[i] ?? 0]
      const row = sums[positions[visits.card[i] ?? -1] ?? -1]
      if (row !== undefined && start >= 0 && ms >= floorMs) addVisit(row, start, start + ms, binMs)
    }
  }
  const whole = binMs * Math.max(1, people.length)
  return { binMs, rows: sums.map((row) => Array.from(row, (ms) => Math.round((1000 * ms) / whole) / 1000)) }
}

function addVisit(row: Float64Array, startMs: number, endMs: number, binMs: number): void {
  for (let bin = Math.floor(startMs / binMs); bin < row.length && bin * binMs < endMs; bin++) {
    row[bin] = (row[bin] ?? 0) + Math.min(endMs, (bin + 1) * binMs) - Math.max(startMs, bin * binMs)
  }
}
