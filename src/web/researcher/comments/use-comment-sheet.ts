import { useEffect, useState } from 'react'
import { checkComments } from '#domain/comments/check-comments.ts'
import { MAX_COMMENTS_PER_SET } from '#domain/comments/comment.ts'
import { type CommentSheetRow, readCommentSheet } from '#domain/comments/comment-columns.ts'
import type { CommentedCard } from '#domain/comments/commented-card.ts'
import { countOf } from '../count-of.ts'
import { readSheetText } from '../upload/sheet/read-sheet-text.ts'

export type CheckedComments = {
  rows: readonly CommentSheetRow['cells'][]
  /** Whether they can be saved; also if there are none. */
  isGood: boolean
  problems: readonly string[]
  warnings: readonly string[]
  /** What was read, in a sentence; empty without comments. */
  summary: string
}

const NO_COMMENTS: CheckedComments = { rows: [], isGood: true, problems: [], warnings: [], summary: '' }

/** The comments in a pasted text, with all problems by the row numbers of the spreadsheet. */
export async function checkCommentText(text: string, cards: readonly CommentedCard[]): Promise<CheckedComments> {
  if (text.trim() === '') return NO_COMMENTS
  const { lines, brokenRows } = await readSheetText(text)
  const sheet = readCommentSheet(lines)
  const rows = sheet.rows.map(({ cells }) => cells)
  const found = checkComments(rows, cards, (index) => sheet.rows[index]?.row ?? index + 1)
  const sentences = (severity: 'error' | 'warning') =>
    found.problems.flatMap((problem) => (problem.severity === severity ? [`Row ${problem.row}: ${problem.text}`] : []))
  const problems = [
    ...sheet.problems,
    ...(rows.length > MAX_COMMENTS_PER_SET
      ? [`A set may have ${MAX_COMMENTS_PER_SET} comments at most, not ${rows.length}.`]
      : []),
    ...(sheet.problems.length === 0 ? sentences('error') : []),
  ]
  const nCards = new Set(found.comments.map(({ card }) => card)).size
  const nReplies = found.comments.filter(({ reply_to }) => reply_to !== null).length
  const isGood = problems.length === 0
  return {
    rows,
    isGood,
    problems,
    warnings: [
      ...brokenRows.map((row) => `Row ${row}: a quotation mark has no partner, and was read as part of the text.`),
      ...(isGood ? sentences('warning') : []),
    ],
    summary: isGood
      ? `${countOf(rows.length, 'comment')} at ${countOf(nCards, 'card')}${nReplies > 0 ? `, ${nReplies} of them replies` : ''}.`
      : '',
  }
}

/** While a text is being read, nothing can be saved. */
export function useCommentSheet(text: string, cards: readonly CommentedCard[]): CheckedComments {
  const [checked, setChecked] = useState(NO_COMMENTS)
  useEffect(() => {
    let isLatest = true
    setChecked((before) => (text.trim() === '' ? NO_COMMENTS : { ...before, isGood: false }))
    checkCommentText(text, cards).then(
      (found) => isLatest && setChecked(found),
      (error: unknown) => {
        console.error(error)
        if (isLatest) setChecked({ ...NO_COMMENTS, isGood: false, problems: ['The comments could not be read.'] })
      },
    )
    return () => {
      isLatest = false
    }
  }, [text, cards])
  return checked
}
