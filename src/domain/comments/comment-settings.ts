import { COMMENT_ORDERS, type CommentOrder } from './order-comments.ts'

/** Settings of a condition about comments. Only the first one is needed. */
export const COMMENT_KEYS = [
  'comments',
  'comments-order',
  'comments-like',
  'comments-report',
  'comments-write',
  'comments-min-length',
] as const

/** How the comments of a card are shown at first; without the setting there are none. */
export const COMMENT_DISPLAYS = ['folded', 'open'] as const
export const COMMENT_WRITING = ['optional', 'required'] as const

/** The longest comment that a participant can write, and so the longest least length. */
export const MAX_WRITTEN_LENGTH = 1000

export type CommentRules = {
  display: (typeof COMMENT_DISPLAYS)[number]
  order: CommentOrder
  mayLike: boolean
  mayReport: boolean
  mayWrite: boolean
  /** At least one comment must be written before the feed can be submitted. */
  mustWrite: boolean
  minLength: number
}

/** Undefined where the study shows no comments. */
export function commentRules(settings: Readonly<Record<string, string>>): CommentRules | undefined {
  const display = COMMENT_DISPLAYS.find((name) => name === settings['comments'])
  if (display === undefined) return undefined
  const writing = COMMENT_WRITING.find((name) => name === settings['comments-write'])
  return {
    display,
    order: COMMENT_ORDERS.find((name) => name === settings['comments-order']) ?? 'fixed',
    mayLike: settings['comments-like'] === 'yes',
    mayReport: settings['comments-report'] === 'yes',
    mayWrite: writing !== undefined,
    mustWrite: writing === 'required',
    minLength: Number(settings['comments-min-length']) || 1,
  }
}

export function checkMinLength(value: string): string[] {
  const isInRange = /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_WRITTEN_LENGTH
  return value === '' || isInRange ? [] : [`must be a whole number from 1 to ${MAX_WRITTEN_LENGTH}, not '${value}'`]
}

/** Up to so many characters, the comments of a card come with the card; more are loaded when they are opened. */
const SENT_WITH_CARD = 2000
/** What is open at first cannot be loaded first: it would move what is below it. */
const SENT_WITH_OPEN_CARD = 20_000

/** Whether the comments of a card come with it. */
export function areSentWithCard(comments: readonly { text: string; name: string }[], { display }: Pick<CommentRules, 'display'>) {
  const length = comments.reduce((sum, { text, name }) => sum + text.length + name.length, 0)
  return length <= (display === 'open' ? SENT_WITH_OPEN_CARD : SENT_WITH_CARD)
}

/** Whether somebody has written what they must. `lengths`: of the comments that they wrote. */
export const hasWrittenEnough = ({ mustWrite, minLength }: CommentRules, lengths: readonly number[]): boolean =>
  !mustWrite || lengths.some((length) => length >= minLength)
