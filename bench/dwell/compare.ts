import type { View, Visit } from './truth.ts'

type Row = Record<string, string>

/** What the files say of one person's cards, by position. */
export type Exported = {
  /** Rows of the engagement file, in epoch time. A row with 0 stands for a card that was never in view. */
  visits: Map<number, Visit[]>
  /** Rows of the package's table `views`. */
  views: Map<number, { anyMs: number; halfMs: number; fullMs: number; focalMs: number }[]>
  /** Visits that nobody can have seen. */
  nTooShort: number
}

/** Half a frame: the card that opens an intervention is in view and covered in the same frame. */
const SEEN_MS = 8

export function exportedOf(user_id: string, engagement: readonly Row[], views: readonly Row[]): Exported {
  const exported: Exported = { visits: new Map(), views: new Map(), nTooShort: 0 }
  const add = <T>(map: Map<number, T[]>, position: string | undefined, value: T) =>
    map.set(Number(position), [...(map.get(Number(position)) ?? []), value])
  for (const row of engagement) {
    const visit = { startMs: Number(row['time_content_viewed']), ms: Number(row['response']) }
    if (row['user_id'] !== user_id || row['engagement_type'] !== 'dwell' || visit.ms <= 0) continue
    if (visit.ms < SEEN_MS) exported.nTooShort += 1
    else add(exported.visits, row['item_order'], visit)
  }
  for (const row of views) {
    const msBy = (definition: string) => Number(row[`dwell_ms_${definition}`])
    const [anyMs, halfMs, fullMs, focalMs] = [msBy('any'), msBy('50'), msBy('full'), msBy('focal')]
    if (row['subject_id'] === user_id && anyMs >= SEEN_MS)
      add(exported.views, row['position'], { anyMs, halfMs, fullMs, focalMs })
  }
  return exported
}

/** Exported minus true, in milliseconds. */
export type Comparison = {
  /** Of visits in the engagement file: their length and their beginning. */
  visitErrors: number[]
  startErrors: number[]
  /** Of views in the package, by definition. */
  anyErrors: number[]
  halfErrors: number[]
  fullErrors: number[]
  focalErrors: number[]
  missed: number
  invented: number
}

type Truth = { views: ReadonlyMap<number, readonly View[]>; originMs: number }

export function compare({ views, originMs }: Truth, exported: Exported): Comparison {
  const result: Comparison = {
    visitErrors: [],
    startErrors: [],
    anyErrors: [],
    halfErrors: [],
    fullErrors: [],
    focalErrors: [],
    missed: 0,
    invented: 0,
  }
  for (const position of new Set([...views.keys(), ...exported.visits.keys(), ...exported.views.keys()])) {
    const trueViews = views.get(position) ?? []
    const trueVisits = trueViews.flatMap(({ visits }) => visits.map(({ startMs, ms }) => ({ startMs: originMs + startMs, ms })))
    const found = pair(trueVisits, exported.visits.get(position) ?? [])
    for (const [truth, measured] of found.pairs) {
      result.visitErrors.push(measured.ms - truth.ms)
      result.startErrors.push(measured.startMs - truth.startMs)
    }
    const given = exported.views.get(position) ?? []
    result.missed += found.missed + Math.max(0, trueViews.length - given.length)
    result.invented += found.invented + Math.max(0, given.length - trueViews.length)
    if (given.length !== trueViews.length) continue
    for (const [at, { ms, halfMs, focalMs, visits }] of trueViews.entries()) {
      const view = given[at]
      if (view === undefined) continue
      result.anyErrors.push(view.anyMs - ms)
      if (halfMs > 0 || view.halfMs > 0) result.halfErrors.push(view.halfMs - halfMs)
      if (focalMs > 0 || view.focalMs > 0) result.focalErrors.push(view.focalMs - focalMs)
      const fullMs = visits.reduce((sum, visit) => sum + visit.ms, 0)
      if (fullMs > 0 || view.fullMs > 0) result.fullErrors.push(view.fullMs - fullMs)
    }
  }
  return result
}

/** Two visits that are this close to each other are the same one. */
const SAME_MS = 20

/** Visits that overlap are the same; each has at most one partner. */
function pair(truth: readonly Visit[], measured: readonly Visit[]) {
  const byStart = (one: Visit, other: Visit) => one.startMs - other.startMs
  const left = [...measured].sort(byStart)
  const pairs: [Visit, Visit][] = []
  for (const visit of [...truth].sort(byStart)) {
    const at = left.findIndex(
      ({ startMs, ms }) => startMs <= visit.startMs + visit.ms + SAME_MS && startMs + ms >= visit.startMs - SAME_MS,
    )
    const partner = left[at]
    if (partner === undefined) continue
    pairs.push([visit, partner])
    left.splice(at, 1)
  }
  return { pairs, missed: truth.length - pairs.length, invented: left.length }
}
