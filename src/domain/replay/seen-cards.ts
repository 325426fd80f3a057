import { isInView } from '../engagement/in-view.ts'
import { unpackRuns } from '../engagement/unpack-runs.ts'
import type { Run, Sample } from '../engagement/visibility.ts'
import type { ReplayEvent } from './replay-event.ts'

/** What one page load saw of each card, by the wall clock of the device. `loadedMs`: when the page began to load. */
export type PageSeen = { loadedMs: number; startMs: number; endMs: number; cards: readonly CardSeen[] }

type CardSeen = { entity_id: string; idx: number; samples: readonly Sample[] }

/** A card on the screen. `isBetween`: interpolated between two samples. */
export type SeenCard = {
  entity_id: string
  idx: number
  visiblePx: number
  cardPx: number
  roomPx: number
  viewportPx: number
  isBetween: boolean
}

type Report = { page_id: string; time_origin: number; until: number; cards: Run[] }

/** The page loads of the reports, in order. Reports may come in any order and more than once. */
export function pagesSeen(events: readonly ReplayEvent[]): PageSeen[] {
  const pages = new Map<string, { report: Report; untilMs: number; runs: Run[] }>()
  for (const { kind, detail } of events) {
    if (kind !== 'visibility') continue
    const report = detail as Report // parsed by the contract when it was stored
    const known = pages.get(report.page_id) ?? { report, untilMs: 0, runs: [] }
    pages.set(report.page_id, {
      report: known.report,
      untilMs: Math.max(known.untilMs, report.until),
      runs: [...known.runs, ...report.cards],
    })
  }
  return [...pages.values()]
    .map(({ report: { time_origin }, untilMs, runs }) => {
      const idxOf = new Map(runs.map(({ entity_id, idx }) => [entity_id, idx]))
      const cards = [...unpackRuns(runs)].map(([entity_id, samples]) => ({
        entity_id,
        idx: idxOf.get(entity_id) ?? 0,
        samples: samples.map((sample) => ({ ...sample, t: sample.t + time_origin })),
      }))
      const first = Math.min(untilMs + time_origin, ...cards.map(({ samples }) => samples[0]?.t ?? Number.POSITIVE_INFINITY))
      return { loadedMs: time_origin, startMs: first, endMs: untilMs + time_origin, cards }
    })
    .sort((one, other) => one.startMs - other.startMs)
}

/** A movement ends with a sample at most so long after it (`AT_REST_MS` of the tracker): before that the card stood still. */
const MOVE_MS = 150

/** What was visible of a card at a moment; the way from one sample to the next is taken evenly, at most within the last 150 ms. */
function sampleAt(samples: readonly Sample[], atMs: number): (Sample & { isBetween: boolean }) | undefined {
  let from = 0
  let to = samples.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((samples[middle]?.t ?? 0) <= atMs) from = middle + 1
    else to = middle
  }
  const now = samples[from - 1]
  const next = samples[from]
  if (now === undefined) return undefined
  if (next === undefined || next.visiblePx === now.visiblePx) return { ...now, isBetween: false }
  const beginMs = Math.max(now.t, next.t - MOVE_MS)
  if (atMs <= beginMs) return { ...now, isBetween: false }
  const share = (atMs - beginMs) / (next.t - beginMs)
  return { ...now, visiblePx: now.visiblePx + (next.visiblePx - now.visiblePx) * share, isBetween: true }
}

/** The cards on the screen of the page load of a moment, from top to bottom. */
export function cardsAt(pages: readonly PageSeen[], atMs: number): SeenCard[] {
  const page = pages.filter(({ startMs }) => startMs <= atMs).at(-1)
  if (page === undefined) return []
  return page.cards
    .flatMap(({ entity_id, idx, samples }): SeenCard[] => {
      const sample = sampleAt(samples, atMs)
      if (sample === undefined || sample.visiblePx <= 0) return []
      const { visiblePx, cardPx, roomPx, viewportPx, isBetween } = sample
      return [{ entity_id, idx, visiblePx, cardPx, roomPx, viewportPx, isBetween }]
    })
    .sort((one, other) => one.idx - other.idx)
}

/** When each card was first in view, by the rule of the specification. */
export function firstViews(pages: readonly PageSeen[]): { entity_id: string; idx: number; atMs: number }[] {
  const firsts = new Map<string, { entity_id: string; idx: number; atMs: number }>()
  for (const { cards } of pages)
    for (const { entity_id, idx, samples } of cards) {
      const first = samples.find((sample) => sample.stopped === 0 && isInView(sample))
      const known = firsts.get(entity_id)
      if (first !== undefined && (known === undefined || first.t < known.atMs))
        firsts.set(entity_id, { entity_id, idx, atMs: first.t })
    }
  return [...firsts.values()].sort((one, other) => one.atMs - other.atMs)
}
