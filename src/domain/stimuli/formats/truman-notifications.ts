import { checkNotifications, MAX_NOTIFICATIONS, MAX_SECONDS, type Notification } from '#domain/feed/cues/notifications.ts'
import { shortened } from '../cards/cell-text.ts'
import { plainText } from '../mapping/plain-text.ts'
import type { Row } from './format.ts'

/** What actors do with the posts and comments of a participant, with what was left out of it. */
export type ReadNotifications = {
  notifications: Notification[]
  /** Later than a notification of ours can come. */
  nLate: number
  /** Beyond as many as a study can have. */
  nBeyond: number
  /** Without a time, an actor or a kind that we know. */
  nUnread: number
}

type Needs = {
  value: (row: Row, name: string) => string
  nameOf: (row: Row) => string
  minutesOf: (time: string) => number
}

const MAX_TEXT_LENGTH = 200
const MAX_FROM_LENGTH = 60
const TIME = /^\+?\d{1,4}:\d{2}(:\d{2})?$/

type Due = Notification & { seconds: number; isRead: boolean }

/**
 * Rows of the files `notifications.csv` and `actor_replies.csv`. Their time counts from the moment at which the participant wrote; ours counts
 * from the opening of the feed. Where there are too many, those that only say that somebody read something go first, then the latest.
 */
export function readNotifications(rows: readonly Row[], { value, nameOf, minutesOf }: Needs): ReadNotifications {
  const read = rows.map((row): Due | undefined => {
    const text = wordsOf(row, value)
    const from = shortened(nameOf(row), MAX_FROM_LENGTH)
    const time = value(row, 'time')
    if (text === undefined || from === '' || !TIME.test(time)) return undefined
    return { from, text, seconds: minutesOf(time) * 60, isRead: value(row, 'type').toLowerCase() === 'read' }
  })
  const known = read.filter((each) => each !== undefined)
  const inTime = known.filter(({ seconds }) => seconds <= MAX_SECONDS)
  const good = inTime.filter(({ isRead: _, ...notification }) => checkNotifications(JSON.stringify([notification])).length === 0)
  const chosen = [...good]
    .sort((a, b) => Number(a.isRead) - Number(b.isRead) || a.seconds - b.seconds)
    .slice(0, MAX_NOTIFICATIONS)
  return {
    notifications: [...chosen].sort((a, b) => a.seconds - b.seconds).map(({ isRead: _, ...notification }) => notification),
    nLate: known.length - inTime.length,
    nBeyond: good.length - chosen.length,
    nUnread: read.length - known.length + (inTime.length - good.length),
  }
}

/** What it says behind the name. Undefined for a kind that we do not know. */
function wordsOf(row: Row, value: Needs['value']): string | undefined {
  const hasOne = (...names: string[]) => names.some((name) => value(row, name) !== '')
  const about = hasOne('userpost', 'userpostid') ? 'post' : 'comment'
  const body = plainText(value(row, 'replybody') || value(row, 'body')).replace(/\s+/g, ' ')
  const type = value(row, 'type').toLowerCase() || (body === '' ? '' : 'reply')
  if (type === 'like') return `liked your ${about}`
  if (type === 'read') return `read your ${about}`
  if (type === 'reply' || type === 'comment') return shortened(`replied to your ${about}${body && `: ${body}`}`, MAX_TEXT_LENGTH)
  return undefined
}
