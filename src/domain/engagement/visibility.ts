import type { Extent } from './in-view.ts'

/** Why a card's clock is stopped (ruling C2); several reasons add up. */
export const STOPPED = {
  /** The tab is hidden, or the machine slept. */
  hidden: 1,
  modal: 2,
  /** The card's picture or video is not there yet. */
  loading: 4,
  /** The page was left. */
  left: 8,
  submitted: 16,
} as const

export type StopReason = keyof typeof STOPPED

/** Holds from `t`, in milliseconds since the page's time origin by a clock that nobody can set, until the card's next sample. */
export type Sample = Extent & { t: number; stopped: number }

export type CardOnPage = { entity_id: string; idx: number }

/**
 * Samples of one card, as they are sent and stored: the three heights once, then time, visible pixels, stop reasons. Left edge and width
 * of the card are missing of pages of earlier versions.
 */
export type Run = CardOnPage & {
  card: number
  room: number
  viewport: number
  left?: number | undefined
  width?: number | undefined
  samples: [number, number, number][]
}

export function packSamples({ entity_id, idx }: CardOnPage, samples: readonly Sample[]): Run[] {
  const runs: Run[] = []
  for (const { t, visiblePx, cardPx: card, roomPx: room, viewportPx: viewport, left, width, stopped } of samples) {
    const last = runs.at(-1)
    if (last?.card === card && last.room === room && last.viewport === viewport && last.left === left && last.width === width)
      last.samples.push([t, visiblePx, stopped])
    else runs.push({ entity_id, idx, card, room, viewport, left, width, samples: [[t, visiblePx, stopped]] })
  }
  return runs
}

export type Interval = { startMs: number; endMs: number }

/** When a condition held. At the last sample it is assumed to hold until `untilMs`, the last known moment of the page. */
export function intervalsWhere(samples: readonly Sample[], holds: (sample: Sample) => boolean, untilMs: number): Interval[] {
  const intervals: Interval[] = []
  let startMs: number | undefined
  for (const sample of samples) {
    const isHeld = holds(sample)
    if (isHeld && startMs === undefined) startMs = sample.t
    if (!isHeld && startMs !== undefined) {
      intervals.push({ startMs, endMs: sample.t })
      startMs = undefined
    }
  }
  if (startMs !== undefined) intervals.push({ startMs, endMs: Math.max(startMs, untilMs) })
  return intervals
}

export const totalMs = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, { startMs, endMs }) => sum + Math.max(0, endMs - startMs), 0)
