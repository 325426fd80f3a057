import { guessDelimiter } from '#domain/stimuli/sheet/guess-delimiter.ts'
import { readTornCsv, readTsv } from '#domain/stimuli/sheet/read-tsv.ts'

export type SheetText = {
  lines: string[][]
  /** Numbers of rows with quotation marks that have no partner, which were read as part of the text. */
  brokenRows: number[]
  /** Numbers of rows whose quotation marks are ambiguous. */
  doubtfulRows: number[]
}

/** Pasted or dropped text as rows of cells. Blank lines are kept, so that row numbers are those of the spreadsheet. */
export async function readSheetText(text: string): Promise<SheetText> {
  const { rest, delimiter } = withoutMarks(text)
  if (delimiter === '\t') return { ...readTsv(rest), brokenRows: [] }
  const { default: Papa } = await import('papaparse')
  const { data, errors } = Papa.parse<string[]>(rest, { delimiter })
  // Behind such a mark, the rest of the file would be one cell.
  if (errors.some(({ type }) => type === 'Quotes')) return readTornCsv(rest, delimiter)
  return { lines: data, brokenRows: [], doubtfulRows: [] }
}

/** Removes the byte order mark and the line that names the separator for Excel, which is not a row there either. */
function withoutMarks(text: string): { rest: string; delimiter: string } {
  const plain = text.replace(/^\uFEFF/, '')
  const [line, delimiter] = /^"?sep=([^\r\n"])"?(?:\r\n|\r|\n|$)/i.exec(plain) ?? []
  if (line === undefined || delimiter === undefined) return { rest: plain, delimiter: guessDelimiter(plain) }
  return { rest: plain.slice(line.length), delimiter }
}

/**
 * Writes rows of cells as text that is read back as the same cells: with tabs, as spreadsheets copy them, or as CSV where a tab inside
 * of a cell, or a single column, could be read in two ways.
 */
export async function sheetTextOf(lines: readonly (readonly string[])[]): Promise<string> {
  const isPlain = lines.every((cells) => !cells.some((cell) => cell.includes('\t')))
  const header = lines.find((cells) => cells.some((cell) => cell.trim() !== ''))
  return isPlain && (header?.length ?? 0) > 1 ? unparse(lines, { delimiter: '\t' }) : csvOf(lines)
}

/** Every cell is quoted, so that nothing inside of a cell is taken for a separator. */
export const csvOf = (lines: readonly (readonly string[])[]): Promise<string> => unparse(lines, { delimiter: ',', quotes: true })

async function unparse(lines: readonly (readonly string[])[], how: { delimiter: string; quotes?: boolean }): Promise<string> {
  const { default: Papa } = await import('papaparse')
  return Papa.unparse(
    lines.map((cells) => [...cells]),
    how,
  )
}
