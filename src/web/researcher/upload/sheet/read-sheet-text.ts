import { guessDelimiter } from '#domain/stimuli/sheet/guess-delimiter.ts'
import { readTsv } from '#domain/stimuli/sheet/read-tsv.ts'

export type SheetText = {
  lines: string[][]
  /** Rows whose quotation marks do not come in pairs, as a spreadsheet numbers them: their cells may have run together. */
  brokenRows: number[]
  /** Rows whose quotation marks can be understood in two ways. */
  doubtfulRows: number[]
}

/** Pasted or dropped text as rows of cells. Blank lines stay: the row numbers are the researcher's. */
export async function readSheetText(text: string): Promise<SheetText> {
  const { rest, delimiter } = withoutMarks(text)
  if (delimiter === '\t') return { ...readTsv(rest), brokenRows: [] }
  const { default: Papa } = await import('papaparse')
  const { data, errors } = Papa.parse<string[]>(rest, { delimiter })
  const broken = errors.filter(({ type }) => type === 'Quotes').map(({ row }) => (row ?? 0) + 1)
  return { lines: data, brokenRows: [...new Set(broken)], doubtfulRows: [] }
}

/** Without the byte order mark, and without the line that tells Excel the separator: it is no row there either. */
function withoutMarks(text: string): { rest: string; delimiter: string } {
  const plain = text.replace(/^\uFEFF/, '')
  const [line, delimiter] = /^"?sep=([^\r\n"])"?(?:\r\n|\r|\n|$)/i.exec(plain) ?? []
  if (line === undefined || delimiter === undefined) return { rest: plain, delimiter: guessDelimiter(plain) }
  return { rest: plain.slice(line.length), delimiter }
}

/** Rows of cells as text that is read back to the same cells. */
export async function sheetTextOf(lines: readonly (readonly string[])[], delimiter: '\t' | ','): Promise<string> {
  const { default: Papa } = await import('papaparse')
  return Papa.unparse(
    lines.map((cells) => [...cells]),
    { delimiter },
  )
}
