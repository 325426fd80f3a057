import { MAX_COMMENT_LENGTH, MAX_COMMENTS_PER_CARD, MAX_COMMENTS_PER_SET } from '#domain/comments/comment.ts'
import { hasContent } from '../cards/card-files.ts'
import { isPictureFile, kindOfFile } from '../files/file-name.ts'
import { MAX_CARDS_PER_SET, MAX_PICTURES } from '../limits.ts'
import { KNOWN_COLUMNS } from '../sheet/columns.ts'
import { fittedCell } from '../sheet/fit-cell.ts'
import { joinList, listOf } from '../sheet/list-cell.ts'
import { isWebAddress } from '../sheet/web-address.ts'
import { count, type Found, type Row } from './format.ts'

/** What every import ends with: texts that fit, posts that can be drawn, avatars that the sheet of comments may name. */
export function finished({ posts, comments, taken, changed, left }: Found): Found {
  const notes: string[] = []
  const cut = { n: 0 }
  const shorten = (row: Row, longest?: Readonly<Record<string, number>>): Row => {
    const entries = Object.entries(row).flatMap(([column, cell]): [string, string][] => {
      if (cell === '') return []
      const short = fittedCell(column, cell, longest?.[column])
      if (short.length < cell.length) cut.n += 1
      return [[column, short]]
    })
    return Object.fromEntries(entries)
  }
  const drawn = posts.filter((row) => hasContent((column) => row[column] ?? ''))
  if (drawn.length < posts.length)
    notes.push(`${count(posts.length - drawn.length, 'post')} with nothing to show: no text, no picture, no video, no link`)
  const kept = drawn.slice(0, MAX_CARDS_PER_SET)
  if (drawn.length > kept.length)
    notes.push(`${count(drawn.length - kept.length, 'post')} beyond the ${MAX_CARDS_PER_SET.toLocaleString('en')} of a set`)
  const { rows, renamed } = withOwnNames(kept.map((row) => shorten(withPictures(row))))
  const renames = renamed > 0 ? [`${count(renamed, 'post')} with the name of an earlier one got a number behind it`] : []
  const names = new Set(rows.map((row) => row['filename'] ?? ''))
  const avatars = new Set(rows.map((row) => row['avatar_url'] ?? ''))
  const perCard = new Map<string, number>()
  const shown = comments.filter((row) => {
    const post = row['post'] ?? ''
    if (!names.has(post) || (row['text'] ?? '') === '') return false
    perCard.set(post, (perCard.get(post) ?? 0) + 1)
    return (perCard.get(post) ?? 0) <= MAX_COMMENTS_PER_CARD
  })
  const some = shown.slice(0, MAX_COMMENTS_PER_SET)
  if (some.length < comments.length)
    notes.push(
      `${count(comments.length - some.length, 'comment')} without a text, of a post that is left out, or beyond ${MAX_COMMENTS_PER_CARD} of a post`,
    )
  let faceless = 0
  const replies = withKnownReplies(some).map((row) => {
    const avatar = row['avatar'] ?? ''
    const mayStay = avatar === '' || isWebAddress(avatar) || (isPictureFile(avatar) && avatars.has(avatar))
    if (!mayStay) faceless += 1
    return shorten(mayStay ? row : { ...row, avatar: '' }, { text: MAX_COMMENT_LENGTH })
  })
  if (faceless > 0)
    notes.push(
      `the picture of the author at ${count(faceless, 'comment')}: it belongs to nobody who wrote a post, so initials are shown`,
    )
  const cuts = cut.n > 0 ? [`${count(cut.n, 'text was', 'texts were')} longer than a card may have, and cut (…)`] : []
  return { posts: rows, comments: replies, taken, changed: [...changed, ...renames, ...cuts], left: [...left, ...notes] }
}

/** Lists that were put together by hand have an id twice. Comments stay with the first post of that name. */
function withOwnNames(rows: readonly Row[]): { rows: Row[]; renamed: number } {
  const all = new Set(rows.map((row) => row['filename'] ?? ''))
  const used = new Set<string>()
  let renamed = 0
  const own = rows.map((row) => {
    const name = row['filename'] ?? ''
    if (name === '' || !used.has(name)) {
      used.add(name)
      return row
    }
    let n = 2
    while (all.has(`${name}_${n}`) || used.has(`${name}_${n}`)) n += 1
    used.add(`${name}_${n}`)
    renamed += 1
    return { ...row, filename: `${name}_${n}` }
  })
  return { rows: own, renamed }
}

/** A comment whose answered comment is gone stands for itself. */
function withKnownReplies(comments: readonly Row[]): Row[] {
  const orders = new Set(comments.map((row) => `${row['post']} ${row['order']}`))
  return comments.map((row) =>
    row['reply_to'] && !orders.has(`${row['post']} ${row['reply_to']}`) ? { ...row, reply_to: '' } : row,
  )
}

/** One picture stands in `image`, several in `images`; a video comes before both. */
function withPictures({ image = '', images = '', video = '', alt_text = '', ...row }: Row): Row {
  if (video !== '') return { ...row, video, alt_text: listOf(alt_text)[0] ?? '' }
  const all = [...new Set([image, ...listOf(images)].filter((each) => each !== ''))]
  const [first = ''] = all
  if (all.length <= 1) {
    const isFilm = kindOfFile(first.replace(/[?#].*$/, '')) === 'video'
    return { ...row, [isFilm ? 'video' : 'image']: first, alt_text }
  }
  return { ...row, images: joinList(all.slice(0, MAX_PICTURES)), alt_text }
}

/** Rows as the lines of a sheet: columns with a meaning first, in our order, and no column without a cell. */
export function linesOf(rows: readonly Row[], order: readonly string[] = SHEET_ORDER): string[][] {
  const filled = new Set(rows.flatMap((row) => Object.keys(row).filter((name) => row[name] !== '')))
  const names = [...order.filter((name) => filled.has(name)), ...[...filled].filter((name) => !order.includes(name))]
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
}

const SHEET_ORDER = [
  ...['filename', 'entity_type', 'author_name', 'author_handle', 'body', 'headline', 'posted_at', 'likes', 'shares'],
  ...KNOWN_COLUMNS,
].filter((name, i, all) => all.indexOf(name) === i)

export const COMMENT_ORDER = ['post', 'order', 'reply_to', 'author_name', 'author_handle', 'avatar', 'posted_at', 'text', 'likes']

/** Lines of a sheet of ours as rows. */
export function rowsOfLines([names = [], ...lines]: readonly (readonly string[])[]): Row[] {
  return lines.map((cells) => Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ''])))
}
