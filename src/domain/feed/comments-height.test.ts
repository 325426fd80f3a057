import { expect, test } from 'vitest'
import { forum } from '../skins/forum.ts'
import { commentsHeightPx, THREADS_AT_A_TIME } from './comments-height.ts'

/** Between the buttons and the first comment. */
const LINE_PX = 1
const READ = { mayLike: false, mayReport: false, mayWrite: false }
const comment = { text: 'Snow', likes: null }
const thread = { comment, replies: [] }

test('open comments have the height of their texts, their buttons and the field', () => {
  expect(commentsHeightPx([], READ, { widthPx: 375 })).toBe(LINE_PX)
  expect(commentsHeightPx([thread], READ, { widthPx: 375 })).toBe(LINE_PX + 61)
  expect(commentsHeightPx([{ comment, replies: [comment] }], READ, { widthPx: 375 })).toBe(LINE_PX + 122)
  expect(commentsHeightPx([{ comment: { ...comment, likes: 3 }, replies: [] }], READ, { widthPx: 375 })).toBe(LINE_PX + 105)
  expect(commentsHeightPx([thread], { ...READ, mayWrite: true }, { widthPx: 375 })).toBe(LINE_PX + 61 + 106)
})

test('of many comments those that are shown at first count, and the button for more', () => {
  const many = Array.from({ length: THREADS_AT_A_TIME + 5 }, () => thread)
  expect(commentsHeightPx(many, READ, { widthPx: 375 })).toBe(LINE_PX + THREADS_AT_A_TIME * 61 + 44)
})

test('a skin has lengths of its own', () => {
  const liked = [{ comment: { ...comment, likes: 3 }, replies: [] }]
  const measures = forum.measures?.comment
  expect(commentsHeightPx([thread], READ, { widthPx: 375, measures })).toBe(LINE_PX + 64)
  expect(commentsHeightPx(liked, { ...READ, mayLike: true }, { widthPx: 375, measures })).toBe(LINE_PX + 108)
})
