import { sheetCount } from '../feed/sheet-counts.ts'
import { groupBy } from '../group-by.ts'
import { fileKey, fileNameProblem, isPictureFile } from '../stimuli/files/file-name.ts'
import type { CovariateRow } from '../stimuli/sheet/check-rows.ts'
import { addressProblem, quoted } from '../stimuli/sheet/web-address.ts'
import { type GivenComment, MAX_COMMENT_LENGTH, MAX_COMMENTS_PER_CARD } from './comment.ts'
import { isCommentColumn } from './comment-columns.ts'
import type { CommentedCard } from './commented-card.ts'

/** `row` as `rowNumber` counts: on the server the rows that were sent, on the page those of the spreadsheet. `text` starts with the column name. */
export type CommentProblem = { row: number; column: string; severity: 'error' | 'warning'; text: string }

/** `card` is the index of its card. */
export type CheckedComment = GivenComment & { card: number }

type Checked = { comments: CheckedComment[]; problems: CommentProblem[] }

type Read = { row: number; card: number; order: number | null; cell: (column: string) => string; given: CovariateRow }

/** Checks the rows of a sheet of comments against the cards of their set, which are in the order of their sheet. The page and the server use the same rules. */
export function checkComments(
  rows: readonly CovariateRow[],
  cards: readonly CommentedCard[],
  rowNumber: (index: number) => number = (index) => index + 1,
): Checked {
  const problems: CommentProblem[] = []
  const cardOf = cardFinder(cards)
  const avatarFiles = new Set(cards.flatMap(({ avatarFile }) => (avatarFile === '' ? [] : [fileKey(avatarFile)])))
  const reportAt =
    (row: number) =>
    (column: string, text: string, severity: CommentProblem['severity'] = 'error') =>
      void problems.push({ row, column, severity, text: `${column} ${text}` })
  const nOfCard = new Map<number, number>()
  const read = rows.map((given, i): Read => {
    const cell = (column: string) => textOf(given[column])
    const card = cardOf(cell('post'))
    const place = (nOfCard.get(card) ?? 0) + 1
    nOfCard.set(card, place)
    // Without a number of its own, a comment has its place among those of its card.
    return { row: rowNumber(i), given, cell, card, order: cell('order') === '' ? place : wholeNumber(cell('order')) }
  })
  for (const comment of read) checkCells(comment, avatarFiles, reportAt(comment.row))
  const placed = read.filter(({ card }) => card >= 0)
  for (const ofCard of groupBy(placed, ({ card }) => String(card)).values()) {
    for (const comment of ofCard) checkPlace(comment, ofCard, reportAt(comment.row))
    const tooMany = ofCard[MAX_COMMENTS_PER_CARD]
    if (tooMany) reportAt(tooMany.row)('post', `has ${ofCard.length} comments, and may have ${MAX_COMMENTS_PER_CARD}`)
  }
  problems.sort((a, b) => a.row - b.row)
  return { comments: read.map(asComment), problems }
}

/** By file name in any case; or else by the number of its row. A set may have posts without a file name. */
export function cardFinder(cards: readonly CommentedCard[]): (post: string) => number {
  const byName = new Map(cards.flatMap(({ filename }, i) => (filename === '' ? [] : [[fileKey(filename), i] as const])))
  return (post) => {
    const named = post === '' ? undefined : byName.get(fileKey(post))
    if (named !== undefined) return named
    const number = wholeNumber(post)
    return number !== null && number <= cards.length ? number - 1 : -1
  }
}

type Report = (column: string, text: string, severity?: CommentProblem['severity']) => void

function checkCells({ card, cell }: Read, avatarFiles: ReadonlySet<string>, report: Report): void {
  const post = cell('post')
  if (post === '') report('post', 'is empty: the comment belongs to no card')
  else if (card < 0) report('post', `is no card of this set: ${quoted(post)}. Write the filename of the card, or its number`)
  const text = cell('text')
  if (text === '') report('text', 'is empty')
  if (text.length > MAX_COMMENT_LENGTH) report('text', `must have at most ${MAX_COMMENT_LENGTH} characters, not ${text.length}`)
  const order = cell('order')
  if (order !== '' && wholeNumber(order) === null)
    report('order', `must be a whole number from 1 to 999999, not ${quoted(order)}`)
  const likes = cell('likes')
  if (likes !== '' && sheetCount(likes) === null) report('likes', `must be a whole number below a billion, not ${quoted(likes)}`)
  const avatar = cell('avatar')
  const problem = avatar === '' ? undefined : avatarProblem(avatar, avatarFiles)
  if (problem !== undefined) report('avatar', problem)
  if (cell('author_name') === '' && cell('author_handle') === '')
    report('author_name', 'is empty, and so is author_handle: the comment names nobody', 'warning')
}

function avatarProblem(avatar: string, avatarFiles: ReadonlySet<string>): string | undefined {
  if (!isPictureFile(avatar)) return addressProblem(avatar)
  const problem = fileNameProblem(avatar)
  if (problem !== undefined || avatarFiles.has(fileKey(avatar))) return problem
  return `is no avatar_url that a post of this set has as a file: ${quoted(avatar)}`
}

function checkPlace({ row, order, cell }: Read, ofCard: readonly Read[], report: Report): void {
  const same = ofCard.find((other) => order !== null && other.order === order)
  if (same && same.row < row) report('order', `${order} is in row ${same.row} too, at the same post`)
  const written = cell('reply_to')
  if (written === '') return
  const number = wholeNumber(written)
  const answered = number === null ? undefined : ofCard.find((other) => other.order === number)
  if (answered === undefined) report('reply_to', `is no comment of this post: ${quoted(written)}. Write its order`)
  else if (number === order) report('reply_to', 'names the comment itself')
  else if (answered.cell('reply_to') !== '')
    report('reply_to', `${number} is a reply itself (row ${answered.row}): replies are one level deep`)
}

const asComment = ({ card, order, cell, given }: Read): CheckedComment => ({
  card,
  order: order ?? 0,
  reply_to: wholeNumber(cell('reply_to')),
  author_name: cell('author_name'),
  author_handle: cell('author_handle'),
  avatar: cell('avatar'),
  posted_at: cell('posted_at'),
  text: cell('text'),
  likes: sheetCount(cell('likes')),
  covariates: Object.fromEntries(Object.entries(given).filter(([name]) => !isCommentColumn(name))),
})

/** Errors as sentences that name the row, as a script gets them. */
export const commentErrors = (problems: readonly CommentProblem[]): string[] =>
  problems.flatMap(({ row, severity, text }) => (severity === 'error' ? [`comment row ${row}: ${text}`] : []))

const wholeNumber = (text: string): number | null => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : null)
const textOf = (value: CovariateRow[string] | undefined) => String(value ?? '').trim()
