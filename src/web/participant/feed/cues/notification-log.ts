import { arrivedNotifications, nextNotificationMs } from '#domain/feed/cues/due-notifications.ts'
import { type Notification, parseNotifications } from '#domain/feed/cues/notifications.ts'
import type { Visit } from '../feed-types.ts'

/** A notification that has come, by its number in the study's list. */
export type ArrivedNotification = Notification & { number: number }

/** Cleared with the rest of a visit. */
const OPENED = 'feed_opened'

/** Which notifications have come and which were seen; kept over reloads. */
export function createNotificationLog({ settings, participant: { clock, slots }, acts, read, subscribe }: Visit) {
  const list = parseNotifications(settings['notifications'] ?? '') ?? []
  let timer: ReturnType<typeof setTimeout> | undefined

  /** When the feed was first open to this person. */
  function openedAt(): number {
    const kept = Number(slots.getItem(OPENED) ?? Number.NaN)
    if (Number.isFinite(kept)) return kept
    const now = clock.epochNowMs()
    slots.setItem(OPENED, String(now))
    return now
  }

  function check() {
    clearTimeout(timer)
    const { isHeld, lastViewedIdx } = read()
    // What is behind a modal would not be noticed.
    if (isHeld) return
    const openMs = clock.epochNowMs() - openedAt()
    for (const number of arrivedNotifications(list, { lastViewedIdx, openMs })) {
      const target = String(number)
      if (!acts.read('notification_arrive', '', target)) acts.did({ name: 'notification_arrive', target })
    }
    const next = nextNotificationMs(list, openMs)
    if (next < Number.POSITIVE_INFINITY) timer = setTimeout(check, Math.max(1, Math.ceil(next - openMs)))
  }

  /** Newest first. */
  function arrived(): ArrivedNotification[] {
    const newest = acts.all('notification_arrive').flatMap(({ target }): ArrivedNotification[] => {
      const notification = list[Number(target) - 1]
      return notification ? [{ ...notification, number: Number(target) }] : []
    })
    return newest.reverse()
  }

  const numbersOf = (some: readonly ArrivedNotification[]) => some.map(({ number }) => number).join(' ')

  const unseen = () => {
    const seen = String(acts.read('notification_open')?.detail['shown'] ?? '').split(' ')
    return arrived().filter(({ number }) => !seen.includes(String(number)))
  }

  return {
    arrived,
    unseen,
    opened: () => {
      const detail = { shown: numbersOf(arrived()), n_new: unseen().length }
      acts.did({ name: 'notification_open', detail })
    },
    /** What came while the list was open was seen too. */
    closed: () => acts.did({ name: 'notification_open', response: 0, detail: { shown: numbersOf(arrived()), n_new: 0 } }),
    follow: () => {
      const stop = subscribe(check)
      check()
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
  }
}
