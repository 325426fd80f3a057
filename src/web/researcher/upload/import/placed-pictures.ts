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
  const pictures = [...textOf(REFERENCES).matchAll(/<rel\b[^<>]*>/g)].map(([tag]) => media.get(attribute(tag, 'r:id')))
  if (pictures.length === 0) return () => []
  const structures = elementsIn(textOf('xl/richData/rdrichvaluestructure.xml'), 's').map((keys) =>
    [...keys.matchAll(/<k\b[^<>]*>/g)].findIndex(([tag]) => attribute(tag, 'n') === '_rvRel:LocalImageIdentifier'),
  )
  const values = elementsIn(textOf('xl/richData/rdrichvalue.xml'), 'rv').map((element) => {
    const own = [...element.matchAll(/<v>([^<]*)<\/v>/g)].map(([, value]) => Number(value))
    return pictures[own[structures[Number(attribute(tagOf(element), 's'))] ?? -1] ?? -1]
  })
  const metadata = textOf('xl/metadata.xml')
  const future = elementsIn(metadata, 'futureMetadata').find((element) => attribute(tagOf(element), 'name') === 'XLRICHVALUE')
  const rich = [...(future ?? '').matchAll(/<(?:\w+:)?rvb\b[^<>]*>/g)].map(([tag]) => values[Number(attribute(tag, 'i'))])
  const [known = ''] = elementsIn(metadata, 'valueMetadata')
  const byCell = [...known.matchAll(/<rc\b[^<>]*>/g)].map(([tag]) => rich[Number(attribute(tag, 'v'))])
  return (sheetPart) =>
    [...textOf(sheetPart).matchAll(/<c\b[^<>]*>/g)].flatMap(([tag]) => {
      // Counted from 1.
      const part = byCell[Number(attribute(tag, 'vm')) - 1]
      const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d+)$/.exec(attribute(tag, 'r')) ?? []
      return part === undefined || row === '' ? [] : [{ row: Number(row) - 1, column: columnOf(letters), part }]
    })
}

const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Elements from their first tag. Cut at their ends: a search from each beginning for its end would read a file without ends again and again. */
const elementsIn = (xml: string, name: string): string[] =>
  xml
    .split(`</${name}>`)
    .slice(0, -1)
    .flatMap((piece) => {
      const at = piece.search(new RegExp(`<${name}\\b`))
      return at < 0 ? [] : [piece.slice(at)]
    })

const tagOf = (element: string) => element.slice(0, element.indexOf('>') + 1)
