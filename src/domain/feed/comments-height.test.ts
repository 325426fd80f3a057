import { expect, test } from 'vitest'
import { COMMENTS_ROW_PX, commentsHeightPx, THREADS_AT_A_TIME } from './comments-height.ts'

const READ = { mayLike: false, mayReport: false, mayWrite: false }
const comment = { text: 'Snow', likes: null }
const thread = { comment, replies: [] }

test('open comments have the height of their row, their texts, their buttons and the field', () => {
  expect(commentsHeightPx([], READ, 375)).toBe(COMMENTS_ROW_PX)
  expect(commentsHeightPx([thread], READ, 375)).toBe(COMMENTS_ROW_PX + 61)
  expect(commentsHeightPx([{ comment, replies: [comment] }], READ, 375)).toBe(COMMENTS_ROW_PX + 122)
  expect(commentsHeightPx([{ comment: { ...comment, likes: 3 }, replies: [] }], READ, 375)).toBe(COMMENTS_ROW_PX + 105)
  expect(commentsHeightPx([thread], { ...READ, mayWrite: true }, 375)).toBe(COMMENTS_ROW_PX + 61 + 106)
})

test('of many comments those that are shown at first count, and the button for more', () => {
  const many = Array.from({ length: THREADS_AT_A_TIME + 5 }, () => thread)
  expect(commentsHeightPx(many, READ, 375)).toBe(COMMENTS_ROW_PX + THREADS_AT_A_TIME * 61 + 44)
})
