import { isPost } from '../sheet/columns.ts'
import { listOf } from '../sheet/list-cell.ts'

type Cell = (column: string) => string

/** A picture or video of a card: `cell` is an address, or the name of a file that comes with the sheet. */
export type CardFile = { column: string; cell: string; kind: 'image' | 'video' }

/** What fills the frame of a post: its video, or its first picture. Undefined where it is text alone. */
export function mainFile(cell: Cell): CardFile | undefined {
  if (cell('video') !== '') return { column: 'video', cell: cell('video'), kind: 'video' }
  if (cell('image') !== '') return { column: 'image', cell: cell('image'), kind: 'image' }
  const [first] = listOf(cell('images'))
  return first === undefined ? undefined : { column: 'images', cell: first, kind: 'image' }
}

/** Whether a post has anything to show besides its author: a picture alone is enough. */
export const hasContent = (cell: Cell): boolean =>
  ['body', 'headline', 'link_headline', 'quoted_body', 'poll_options'].some((column) => cell(column) !== '') ||
  mainFile(cell) !== undefined

/** The pictures of a post after the first. */
export const morePictures = (cell: Cell): CardFile[] =>
  listOf(cell('images'))
    .slice(mainFile(cell)?.column === 'images' ? 1 : 0)
    .map((name) => ({ column: 'images', cell: name, kind: 'image' }))

const SINGLE_COLUMNS = ['link_image', 'quoted_image', 'quoted_avatar_url'] as const

/** The columns that decide which further files a card has. */
export const FURTHER_COLUMNS: readonly string[] = ['video', 'image', 'images', ...SINGLE_COLUMNS]

/** All that a card shows besides what fills its frame and the avatar of its author, in the order of `further_media_ids`. */
export function furtherFiles(cell: Cell): CardFile[] {
  const isDrawn = isPost(cell('entity_type'))
  // Every card may have a link.
  const columns = isDrawn ? SINGLE_COLUMNS : SINGLE_COLUMNS.slice(0, 1)
  const singles = columns.filter((column) => cell(column) !== '')
  const pictures = singles.map((column): CardFile => ({ column, cell: cell(column), kind: 'image' }))
  return isDrawn ? [...morePictures(cell), ...pictures] : pictures
}
