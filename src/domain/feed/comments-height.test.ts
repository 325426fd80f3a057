import { expect, test } from 'vitest'
import { forum } from '../skins/forum.ts'
import { COMMENTS_ROW_PX, commentsHeightPx, THREADS_AT_A_TIME } from './comments-height.ts'

const READ = { mayLike: false, mayReport: false, mayWrite: false }
const comment = { text: 'Snow', likes: null }
const thread = { comment, replies: [] }

test('open comments have the height of their row, their texts, their buttons and the field', () => {
  expect(commentsHeightPx([], READ, { widthPx: 375 })).toBe(COMMENTS_ROW_PX)
  expect(commentsHeightPx([thread], READ, { widthPx: 375 })).toBe(COMMENTS_ROW_PX + 61)
  expect(commentsHeightPx([{ comment, replies: [comment] }], READ, { widthPx: 375 })).toBe(COMMENTS_ROW_PX + 122)
  expect(commentsHeightPx([{ comment: { ...comment, likes: 3 }, replies: [] }], READ, { widthPx: 375 })).toBe(
    COMMENTS_ROW_PX + 105,
  )
  expect(commentsHeightPx([thread], { ...READ, mayWrite: true }, { widthPx: 375 })).toBe(COMMENTS_ROW_PX + 61 + 106)
})

test('of many comments those that are shown at first count, and the button for more', () => {
  const many = Array.from({ length: THREADS_AT_A_TIME + 5 }, () => thread)
  expect(commentsHeightPx(many, READ, { widthPx: 375 })).toBe(COMMENTS_ROW_PX + THREADS_AT_A_TIME * 61 + 44)
})

test('where likes stand beside a comment, they take no row of their own', () => {
  const liked = [{ comment: { ...comment, likes: 3 }, replies: [] }]
  const measures = forum.measures?.comment
  expect(commentsHeightPx(liked, { ...READ, mayLike: true }, { widthPx: 375, measures })).toBe(COMMENTS_ROW_PX + 68)
  expect(commentsHeightPx(liked, { ...READ, mayReport: true }, { widthPx: 375, measures })).toBe(COMMENTS_ROW_PX + 108)
})
