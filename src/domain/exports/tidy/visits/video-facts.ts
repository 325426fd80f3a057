import type { ServedCard, StoredEvent } from '../person/person-record.ts'

export type VideoFacts = {
  /** How long it played, over all page loads. */
  watchedMs: number | null
  maxPositionMs: number | null
  /** At the end of the visit. Videos start without sound. */
  isMutedAtEnd: boolean | null
}

const NONE: VideoFacts = { watchedMs: null, maxPositionMs: null, isMutedAtEnd: null }

type Progress = { position_ms: number; watched_ms: number }

/** Of a card that is no video everything is missing. */
export function videoFacts({ entity_type }: ServedCard, events: readonly StoredEvent[]): VideoFacts {
  const reported = events.length === 0 ? events : events.filter(({ kind }) => kind === 'video')
  if (entity_type !== 'video' && reported.length === 0) return NONE
  const progress = reported.map(({ detail }) => JSON.parse(detail ?? '{}') as Progress) // the contract checked it on its way in
  const mute = reported.findLast(({ engagement_type }) => engagement_type?.startsWith('videomute_'))
  return {
    watchedMs: watchedMs(progress.map(({ watched_ms }) => watched_ms)),
    maxPositionMs: progress.reduce((most, { position_ms }) => Math.max(most, position_ms), 0),
    isMutedAtEnd: mute?.engagement_type !== 'videomute_false',
  }
}

/** A page reports the time since it was loaded again and again: a smaller number than before is another page load. */
export function watchedMs(reported: readonly number[]): number {
  let ended = 0
  let current = 0
  for (const ms of reported) {
    if (ms < current) ended += current
    current = ms
  }
  return ended + current
}
