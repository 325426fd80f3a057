import { lineProblems } from '../../questions/line-problems.ts'

/** What the bell of the feed announces. It comes when a card is reached, or so many seconds after the feed was opened. */
export type Notification = {
  /** Who did something; shown before the text. May be in several languages, like the text. */
  from?: string
  text: string
  /** Place of the card, from 1. */
  card?: number
  seconds?: number
}

/** Column of a sheet in which the notifications that came with a set stand, as the setting has them, in one of its rows. */
export const NOTIFICATIONS_COLUMN = 'notifications'

/** Whether a cell holds notifications. Anything else, such as a number, is a covariate like any other. */
export const areNotifications = (cell: string): boolean => cell.trimStart().startsWith('[')

export const MAX_NOTIFICATIONS = 40
const MAX_TEXT_LENGTH = 200
const MAX_FROM_LENGTH = 60
const MAX_CARD = 1000
export const MAX_SECONDS = 7200

/** The setting `notifications`. Undefined where it is not what we write: a JSON list. */
export function parseNotifications(value: string): Notification[] | undefined {
  if (value === '') return []
  try {
    const parsed: unknown = JSON.parse(value)
    return Array.isArray(parsed) && parsed.every(isNotification) ? parsed : undefined
  } catch {
    return undefined
  }
}

const READERS: Readonly<Record<string, (part: unknown) => boolean>> = {
  from: (part) => typeof part === 'string',
  text: (part) => typeof part === 'string',
  card: (part) => typeof part === 'number',
  seconds: (part) => typeof part === 'number',
}

const isNotification = (value: unknown): value is Notification =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  Object.entries(value).every(([key, part]) => READERS[key]?.(part) === true)

/** Problems of the setting `notifications`. */
export function checkNotifications(value: string): string[] {
  const list = parseNotifications(value)
  if (list === undefined)
    return ['must be a JSON list of notifications, each with text, with card or seconds, and at most from besides']
  if (list.length > MAX_NOTIFICATIONS) return [`must have at most ${MAX_NOTIFICATIONS} notifications, not ${list.length}`]
  return list.flatMap((notification, i) =>
    notificationProblems(notification).map((problem) => `notification ${i + 1}: ${problem}`),
  )
}

function notificationProblems({ from, text, card, seconds }: Notification): string[] {
  const problems = [
    ...lineProblems('text', text, MAX_TEXT_LENGTH),
    ...(from === undefined ? [] : lineProblems('name', from, MAX_FROM_LENGTH)),
  ]
  if ((card === undefined) === (seconds === undefined)) problems.push('say when it comes: at a card, or after some seconds')
  else if (card !== undefined && !isWhole(card, 1, MAX_CARD))
    problems.push(`the card must be a whole number from 1 to ${MAX_CARD}`)
  else if (seconds !== undefined && !isWhole(seconds, 0, MAX_SECONDS))
    problems.push(`the seconds must be a whole number up to ${MAX_SECONDS}`)
  return problems
}

const isWhole = (number: number, least: number, most: number) => Number.isInteger(number) && number >= least && number <= most
