import type { Notification } from './notifications.ts'

type Progress = {
  /** Of the last card that came into view, from 0; -1 before the first. */
  lastViewedIdx: number
  /** Since the feed was first opened. */
  openMs: number
}

/** Numbers, from 1, of the notifications that have come by now, in the order of the list. */
export const arrivedNotifications = (list: readonly Notification[], { lastViewedIdx, openMs }: Progress): number[] =>
  list.flatMap(({ card, seconds }, i) => {
    const hasCome = card === undefined ? openMs >= (seconds ?? 0) * 1000 : lastViewedIdx >= card - 1
    return hasCome ? [i + 1] : []
  })

/** Milliseconds since the opening at which the next one comes by itself; Infinity if none does. */
export const nextNotificationMs = (list: readonly Notification[], openMs: number): number =>
  Math.min(...list.flatMap(({ seconds }) => (seconds !== undefined && seconds * 1000 > openMs ? [seconds * 1000] : [])), Infinity)
