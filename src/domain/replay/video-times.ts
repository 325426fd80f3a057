import type { ReplayEvent } from './replay-event.ts'

/** A video that ran. It is reported when it stops: when it began follows from how long it had been watched. */
export type VideoTime = { entity_id: string; startMs: number; endMs: number; endPositionMs: number }

export function videoTimes(events: readonly ReplayEvent[]): VideoTime[] {
  /** Watched time is counted from 0 on every page load, so that it may become less. */
  const watched = new Map<string, number>()
  return events.flatMap(({ kind, entity_id, atMs, detail }): VideoTime[] => {
    if (kind !== 'video' || entity_id === null) return []
    const total = Number(detail['watched_ms'] ?? 0)
    const before = watched.get(entity_id) ?? 0
    const ranMs = total >= before ? total - before : total
    watched.set(entity_id, total)
    return ranMs <= 0
      ? []
      : [{ entity_id, startMs: atMs - ranMs, endMs: atMs, endPositionMs: Number(detail['position_ms'] ?? 0) }]
  })
}

/** `positionMs` is below 0 where it began again from the start meanwhile: the length of a video is not stored. */
export type VideoAt = { entity_id: string; positionMs: number; isPlaying: boolean }

/** Where the videos that have run were at a moment. */
export function videosAt(videos: readonly VideoTime[], atMs: number): VideoAt[] {
  const latest = new Map<string, VideoAt>()
  for (const { entity_id, startMs, endMs, endPositionMs } of videos) {
    if (startMs > atMs) continue
    const isPlaying = atMs < endMs
    const positionMs = endPositionMs - Math.max(0, endMs - atMs)
    latest.set(entity_id, { entity_id, positionMs, isPlaying })
  }
  return [...latest.values()]
}

/** Videos with their sound on: they begin without. */
export function soundsIn(events: readonly ReplayEvent[], atMs: number): string[] {
  const loud = new Set<string>()
  for (const { entity_id, engagement_type, atMs: doneMs } of events) {
    if (entity_id === null || doneMs > atMs) continue
    if (engagement_type === 'videomute_false') loud.add(entity_id)
    if (engagement_type === 'videomute_true') loud.delete(entity_id)
  }
  return [...loud]
}
