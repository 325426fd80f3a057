import { attribute, relationsIn, relationsOf } from './workbook-xml.ts'

/** A picture by the cell that it stands in, and its part of the archive. */
export type Placed = { row: number; column: number; part: string }

/** Parts of a workbook that say which pictures are values of cells. */
export const RICH_PARTS = /^xl\/(metadata\.xml|richData\/[^/]+\.xml|richData\/_rels\/[^/]+\.rels)$/i

const REFERENCES = 'xl/richData/richValueRel.xml'

/**
 * Pictures that Excel has “placed in cell”: the value of the cell is an error for programs that do not know them, and `vm` leads by the
 * metadata of the workbook to a rich value, and that one to a picture. Returns a reader of the cells of one sheet.
 */
export function placedPictures(textOf: (part: string) => string): (sheetPart: string) => Placed[] {
  const media = relationsIn(textOf(relationsOf(REFERENCES)), 'xl/richData/')
  const pictures = [...textOf(REFERENCES).matchAll(/<rel\b[^>]*>/g)].map(([tag]) => media.get(attribute(tag, 'r:id')))
  if (pictures.length === 0) return () => []
  const structures = [...textOf('xl/richData/rdrichvaluestructure.xml').matchAll(/<s\b[^>]*>([\s\S]*?)<\/s>/g)].map(
    ([, keys = '']) =>
      [...keys.matchAll(/<k\b[^>]*>/g)].findIndex(([tag]) => attribute(tag, 'n') === '_rvRel:LocalImageIdentifier'),
  )
  const values = [...textOf('xl/richData/rdrichvalue.xml').matchAll(/<rv\b[^>]*>[\s\S]*?<\/rv>/g)].map(([tag]) => {
    const own = [...tag.matchAll(/<v>([^<]*)<\/v>/g)].map(([, value]) => Number(value))
    return pictures[own[structures[Number(attribute(tag, 's'))] ?? -1] ?? -1]
  })
  const metadata = textOf('xl/metadata.xml')
  const future = /<futureMetadata\b[^>]*name="XLRICHVALUE"[^>]*>([\s\S]*?)<\/futureMetadata>/.exec(metadata)?.[1] ?? ''
  const rich = [...future.matchAll(/<(?:\w+:)?rvb\b[^>]*>/g)].map(([tag]) => values[Number(attribute(tag, 'i'))])
  const known = /<valueMetadata\b[^>]*>([\s\S]*?)<\/valueMetadata>/.exec(metadata)?.[1] ?? ''
  const byCell = [...known.matchAll(/<rc\b[^>]*>/g)].map(([tag]) => rich[Number(attribute(tag, 'v'))])
  return (sheetPart) =>
    [...textOf(sheetPart).matchAll(/<c\b[^>]*\svm="(\d+)"[^>]*>/g)].flatMap(([tag, vm]) => {
      // Counted from 1.
      const part = byCell[Number(vm) - 1]
      const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d+)$/.exec(attribute(tag, 'r')) ?? []
      return part === undefined || row === '' ? [] : [{ row: Number(row) - 1, column: columnOf(letters), part }]
    })
}

const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
