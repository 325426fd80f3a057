import { guessDelimiter } from '#domain/stimuli/guess-delimiter.ts'

export type SheetText = {
  lines: string[][]
  /** Rows whose quotation marks do not come in pairs, as a spreadsheet numbers them: their cells may have run together. */
  brokenRows: number[]
}

/** Pasted or dropped text as rows of cells. Blank lines stay: the row numbers are the researcher's. */
export async function readSheetText(text: string): Promise<SheetText> {
  const { default: Papa } = await import('papaparse')
  const delimiter = guessDelimiter(text)
  const quoted = Papa.parse<string[]>(text, { delimiter })
  const broken = quoted.errors.filter(({ type }) => type === 'Quotes')
  if (broken.length === 0) return { lines: quoted.data, brokenRows: [] }
  // Excel copies a cell that begins with a quotation mark as it is: between tabs, the mark is a letter like any other.
  if (delimiter === '\t') return { lines: Papa.parse<string[]>(text, { delimiter, quoteChar: '\0' }).data, brokenRows: [] }
  return { lines: quoted.data, brokenRows: [...new Set(broken.map(({ row }) => (row ?? 0) + 1))] }
}

/** Rows of cells as text that is read back to the same cells. */
export async function sheetTextOf(lines: readonly (readonly string[])[], delimiter: '\t' | ','): Promise<string> {
  const { default: Papa } = await import('papaparse')
  return Papa.unparse(
    lines.map((cells) => [...cells]),
    { delimiter },
  )
}
