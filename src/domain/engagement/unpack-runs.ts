import type { Run, Sample } from './visibility.ts'

/** The timeline of each card. Runs may arrive in any order and more than once. In its own file, because the page of a visit does not need it. */
export function unpackRuns(runs: Iterable<Run>): Map<string, Sample[]> {
  const byCard = new Map<string, Sample[]>()
  for (const { entity_id, card: cardPx, room: roomPx, viewport: viewportPx, samples } of runs) {
    const list = byCard.get(entity_id) ?? []
    byCard.set(entity_id, list)
    for (const [t, visiblePx, stopped] of samples) list.push({ t, visiblePx, cardPx, roomPx, viewportPx, stopped })
  }
  for (const list of byCard.values()) list.sort((one, other) => one.t - other.t)
  return byCard
}
