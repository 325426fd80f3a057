import { valueIn } from '#domain/group-by.ts'
import type { VisitList } from './attention-of-person.ts'

/** Where people look over time: for each position, the share of people who look there at a random moment of each stretch of time. */
export type HeatStrip = { binMs: number; rows: number[][] }

const BIN_CHOICES_MS = [1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000]
const MOST_BINS = 48
/** Somebody who comes back the next day would make everybody else a line at the left edge. */
const COVERED = 0.95

type Strip = { visits: VisitList; positions: readonly number[] }

/** What is gathered of all people, one after the other: for every choice of a stretch, by position. */
export type HeatTally = {
  floorMs: number
  nPositions: number
  /** One per person: how long their feed was seen. Decides which choice is shown. */
  lengthsMs: number[]
  choices: { binMs: number; sums: Map<number, Float64Array> }[]
}

export const emptyHeat = (floorMs: number): HeatTally => ({
  floorMs,
  nPositions: 0,
  lengthsMs: [],
  choices: BIN_CHOICES_MS.map((binMs) => ({ binMs, sums: new Map() })),
})

/** Visits are whole milliseconds, so the sums are exact in any order. */
export function addToHeat(tally: HeatTally, { visits, positions }: Strip): void {
  tally.lengthsMs.push(lengthOf(visits))
  tally.nPositions = positions.reduce((most, position) => Math.max(most, position + 1), tally.nPositions)
  for (let i = 0; i < visits.ms.length; i++) {
    const [start, ms] = [visits.at[i] ?? -1, visits.ms[i] ?? 0]
    const position = positions[visits.card[i] ?? -1]
    if (position === undefined || start < 0 || ms < tally.floorMs) continue
    for (const { binMs, sums } of tally.choices) {
      if (start < binMs * MOST_BINS) addVisit(rowIn(sums, position), start, start + ms, binMs)
    }
  }
}

export function heatStrip({ nPositions, lengthsMs, choices }: HeatTally): HeatStrip {
  const { binMs, nBins } = binFor(lengthsMs)
  const sums = choices.find((choice) => choice.binMs === binMs)?.sums
  const whole = binMs * Math.max(1, lengthsMs.length)
  const shares = (row: Float64Array | undefined) =>
    Array.from({ length: nBins }, (_, bin) => Math.round((1000 * (row?.[bin] ?? 0)) / whole) / 1000)
  return { binMs, rows: Array.from({ length: nPositions }, (_, position) => shares(sums?.get(position))) }
}

/** The shortest stretch with which the strip holds all of the visits of most people. */
function binFor(lengthsMs: readonly number[]): { binMs: number; nBins: number } {
  const sorted = new Float64Array(lengthsMs).sort()
  const longest = sorted[Math.max(0, Math.ceil(sorted.length * COVERED) - 1)] ?? 0
  const binMs = BIN_CHOICES_MS.find((ms) => ms * MOST_BINS >= longest) ?? 600_000
  return { binMs, nBins: Math.min(MOST_BINS, Math.max(1, Math.ceil(longest / binMs))) }
}

/** When the last visit of a person ended, since their feed began. */
const lengthOf = ({ at, ms }: VisitList): number =>
  at.reduce((last, start, i) => (start < 0 ? last : Math.max(last, start + (ms[i] ?? 0))), 0)

const rowIn = (sums: Map<number, Float64Array>, position: number): Float64Array =>
  valueIn(sums, position, () => new Float64Array(MOST_BINS))

function addVisit(row: Float64Array, startMs: number, endMs: number, binMs: number): void {
  for (let bin = Math.floor(startMs / binMs); bin < row.length && bin * binMs < endMs; bin++) {
    row[bin] = (row[bin] ?? 0) + Math.min(endMs, (bin + 1) * binMs) - Math.max(startMs, bin * binMs)
  }
}
