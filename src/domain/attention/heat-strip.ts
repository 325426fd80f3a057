import { valueIn } from '#domain/group-by.ts'
import type { VisitList } from './attention-of-person.ts'

/** Where people look over time: for each position, the share of people who look there at a random moment of each stretch of time. */
export type HeatStrip = { binMs: number; rows: number[][] }

const BIN_CHOICES_MS = [1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000]
const MOST_BINS = 48
/** Somebody who comes back the next day would make everybody else a line at the left edge. */
const COVERED = 0.95

type Strip = { visits: VisitList; positions: readonly number[] }

/**
 * Which choice is shown is known once everybody was added. So finer stretches are gathered, and the choice is added up from them: a visit is
 * added once, and not for each choice. Where their length changes, a stretch of every longer choice begins.
 */
const GATHERED = [
  { untilMs: 240_000, everyMs: 1000 },
  { untilMs: 1_440_000, everyMs: 5000 },
  { untilMs: 6_000_000, everyMs: 60_000 },
  { untilMs: 28_800_000, everyMs: 300_000 },
]

/** Where each gathered stretch begins, and where the last one ends. */
const EDGES_MS = edges()

/** What is gathered of all people, one after the other: by position, the time that they looked there in each gathered stretch. */
export type HeatTally = {
  floorMs: number
  nPositions: number
  /** One per person: how long their feed was seen. Decides which choice is shown. */
  lengthsMs: number[]
  sums: Map<number, Float64Array>
}

export const emptyHeat = (floorMs: number): HeatTally => ({ floorMs, nPositions: 0, lengthsMs: [], sums: new Map() })

/** Visits are whole milliseconds, so the sums are exact in any order. */
export function addToHeat(tally: HeatTally, { visits, positions }: Strip): void {
  tally.lengthsMs.push(lengthOf(visits))
  for (const position of positions) if (position >= tally.nPositions) tally.nPositions = position + 1
  for (let i = 0; i < visits.ms.length; i++) {
    const start = visits.at[i] ?? -1
    const ms = visits.ms[i] ?? 0
    const position = positions[visits.card[i] ?? -1]
    if (position === undefined || start < 0 || ms < tally.floorMs) continue
    addVisit(valueIn(tally.sums, position, noTime), start, start + ms)
  }
}

export function heatStrip({ nPositions, lengthsMs, sums }: HeatTally): HeatStrip {
  const { binMs, nBins } = binFor(lengthsMs)
  const whole = binMs * Math.max(1, lengthsMs.length)
  const shares = (gathered: Float64Array | undefined) =>
    Array.from(binsOf(gathered, binMs, nBins), (ms) => Math.round((1000 * ms) / whole) / 1000)
  return { binMs, rows: Array.from({ length: nPositions }, (_, position) => shares(sums.get(position))) }
}

function binsOf(gathered: Float64Array | undefined, binMs: number, nBins: number): Float64Array {
  const bins = new Float64Array(nBins)
  if (gathered === undefined) return bins
  for (let place = 0; place < gathered.length; place++) {
    const bin = Math.floor((EDGES_MS[place] ?? 0) / binMs)
    if (bin >= nBins) return bins
    bins[bin] = (bins[bin] ?? 0) + (gathered[place] ?? 0)
  }
  return bins
}

/** The shortest stretch with which the strip holds all of the visits of most people. */
function binFor(lengthsMs: readonly number[]): { binMs: number; nBins: number } {
  const sorted = new Float64Array(lengthsMs).sort()
  const longest = sorted[Math.max(0, Math.ceil(sorted.length * COVERED) - 1)] ?? 0
  const binMs = BIN_CHOICES_MS.find((ms) => ms * MOST_BINS >= longest) ?? 600_000
  return { binMs, nBins: Math.min(MOST_BINS, Math.max(1, Math.ceil(longest / binMs))) }
}

/** When the last visit of a person ended, since their feed began. */
function lengthOf({ at, ms }: VisitList): number {
  let last = 0
  for (let i = 0; i < at.length; i++) {
    const start = at[i] ?? -1
    if (start >= 0) last = Math.max(last, start + (ms[i] ?? 0))
  }
  return last
}

function edges(): Float64Array {
  const found = [0]
  for (const { untilMs, everyMs } of GATHERED)
    for (let edge = found.at(-1) ?? 0; edge < untilMs; edge += everyMs) found.push(edge + everyMs)
  return new Float64Array(found)
}

const noTime = () => new Float64Array(EDGES_MS.length - 1)

/** The gathered stretch in which a moment is; behind the last one if it is too late. */
function placeAt(atMs: number): number {
  let first = 0
  let fromMs = 0
  for (const { untilMs, everyMs } of GATHERED) {
    if (atMs < untilMs) return first + Math.floor((atMs - fromMs) / everyMs)
    first += (untilMs - fromMs) / everyMs
    fromMs = untilMs
  }
  return first
}

function addVisit(sums: Float64Array, startMs: number, endMs: number): void {
  for (let place = placeAt(startMs); place < sums.length; place++) {
    const from = EDGES_MS[place] ?? 0
    if (from >= endMs) return
    sums[place] = (sums[place] ?? 0) + Math.min(endMs, EDGES_MS[place + 1] ?? 0) - Math.max(startMs, from)
  }
}
