import { isPost } from '../sheet/columns.ts'
import { joinList, listOf } from '../sheet/list-cell.ts'
import { altTexts } from './alt-text.ts'
import { cellsOf } from './cell-text.ts'

type Cells = Readonly<Record<string, unknown>>

/** The pictures and videos of a post. Those of people have columns of their own, and are not among them. */
export const PICTURE_COLUMNS = ['video', 'image', 'images', 'link_image', 'quoted_image'] as const
type PictureColumn = (typeof PICTURE_COLUMNS)[number]

/** What stands in the place of a picture: another address or name, or nothing, which leaves it out. */
type Change = (cell: string, column: PictureColumn) => string

/** The cells of a post that name pictures or videos, each entry by itself. */
export function pictureCells(cells: Cells): { column: PictureColumn; cell: string }[] {
  const cell = cellsOf(cells)
  if (!isPost(cell('entity_type'))) return []
  return PICTURE_COLUMNS.flatMap((column) =>
    (column === 'images' ? listOf(cell(column)) : [cell(column)]).flatMap((entry) =>
      entry === '' ? [] : [{ column, cell: entry }],
    ),
  )
}

/** Only the cells of a post that change. The alt text of a picture goes with it. */
export function changedPictures(cells: Cells, change: Change): Record<string, string> {
  const cell = cellsOf(cells)
  const changed: Record<string, string> = {}
  const entries = pictureCells(cells).map((entry) => ({ ...entry, now: change(entry.cell, entry.column) }))
  for (const column of PICTURE_COLUMNS) {
    const own = entries.filter((entry) => entry.column === column)
    if (own.every((entry) => entry.now === entry.cell)) continue
    changed[column] = joinList(own.flatMap(({ now }) => (now === '' ? [] : [now])))
  }
  // The video, or the first picture, and those after it: what the alt texts belong to, in their order.
  const shown = entries.filter(({ column }) => column === 'images' || column === (cell('video') === '' ? 'image' : 'video'))
  const texts = altTexts(cell('alt_text'), shown.length)
  const left = shown.flatMap(({ now }, i) => (now === '' ? [] : [texts[i] ?? '']))
  if (left.length < shown.length && cell('alt_text') !== '')
    changed['alt_text'] = left.some((text) => text !== '') ? joinList(left) : ''
  return changed
}
