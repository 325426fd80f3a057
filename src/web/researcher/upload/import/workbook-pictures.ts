import type { CellPicture } from '#domain/stimuli/formats/format.ts'
import { unpackParts } from '../sheet/unpack-workbook.ts'
import { placedPictures, RICH_PARTS } from './placed-pictures.ts'
import { attribute, relationsIn, relationsOf, unescaped } from './workbook-xml.ts'

/** A picture that lies in a cell of a sheet, with its content. */
export type WorkbookPicture = CellPicture & { sheet: string; bytes: Uint8Array<ArrayBuffer> }

const PICTURE_PART = /^xl\/media\/[^/]+\.(png|jpe?g|gif|webp)$/i
const NEEDED =
  /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml|worksheets\/_rels\/[^/]+\.rels|drawings\/[^/]+\.xml|drawings\/_rels\/[^/]+\.rels)$/

/**
 * The pictures of a workbook, by the cell that each begins in. Excel and Google Sheets keep them as drawings that are anchored to cells;
 * pictures that Excel has placed in cells are their values.
 */
export function workbookPictures(file: Uint8Array<ArrayBuffer>): WorkbookPicture[] {
  const parts = unpackParts(file, (name) => NEEDED.test(name) || RICH_PARTS.test(name) || PICTURE_PART.test(name))
  const textOf = (name: string) => {
    const bytes = parts.get(name)
    return bytes === undefined ? '' : new TextDecoder().decode(bytes)
  }
  const sheetFiles = relationsIn(textOf('xl/_rels/workbook.xml.rels'), 'xl/')
  const placedIn = placedPictures(textOf)
  return [...textOf('xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\b[^<>]*>/g)].flatMap(([tag]) => {
    const sheet = unescaped(attribute(tag, 'name'))
    const path = sheetFiles.get(attribute(tag, 'r:id')) ?? ''
    const drawings = relationsIn(textOf(relationsOf(path)), 'xl/worksheets/')
    const anchored = [...drawings.values()]
      .filter((target) => /^xl\/drawings\/[^/]+\.xml$/.test(target))
      .flatMap((drawing) => {
        const media = relationsIn(textOf(relationsOf(drawing)), 'xl/drawings/')
        return anchorsIn(textOf(drawing)).map(({ row, column, embed }) => ({ row, column, part: media.get(embed) ?? '' }))
      })
    return [...anchored, ...placedIn(path)].flatMap(({ row, column, part }) => {
      const bytes = parts.get(part)
      const ending = /\.\w+$/.exec(part)?.[0].toLowerCase() ?? ''
      const name = `${sheet.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_')}_row${row + 1}_${column + 1}${ending}`
      return bytes === undefined ? [] : [{ sheet, row, column, file: name, bytes }]
    })
  })
}

const ANCHOR = /<(?:\w+:)?(?:two|one)CellAnchor\b/
const ANCHOR_END = /<\/(?:\w+:)?(?:two|one)CellAnchor>/
const FROM_END = /<\/(?:\w+:)?from>/

/** Cut at their ends: a search from each beginning for its end would read a file without ends again and again. */
function anchorsIn(xml: string): { row: number; column: number; embed: string }[] {
  return xml.split(ANCHOR_END).flatMap((piece) => {
    const at = piece.search(ANCHOR)
    const anchor = at < 0 ? '' : piece.slice(at)
    const [from = ''] = anchor.split(FROM_END, 1)
    const number = (name: string) => Number(new RegExp(`<(?:\\w+:)?${name}>(\\d+)<`).exec(from)?.[1] ?? Number.NaN)
    const embed = /<(?:\w+:)?blip\b[^<>]*?\br:embed="([^"]+)"/.exec(anchor)?.[1]
    const [row, column] = [number('row'), number('col')]
    return embed === undefined || Number.isNaN(row) || Number.isNaN(column) ? [] : [{ row, column, embed }]
  })
}
