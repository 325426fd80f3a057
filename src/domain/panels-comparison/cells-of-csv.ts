type CsvRow = {
  cells: string[]
  /** In the file, from 1. */
  line: number
  /** A quotation mark in it is never closed. */
  isOpen: boolean
}

/** The cells of a file with commas, semicolons or tabs, whichever its first line has most of. */
export function cellsOfCsv(text: string): CsvRow[] {
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const separator = separatorOf(plain.slice(0, plain.indexOf('\n') < 0 ? undefined : plain.indexOf('\n')))
  const rows: CsvRow[] = []
  let row: CsvRow = { cells: [], line: 1, isOpen: false }
  let [cell, line, isQuoted] = ['', 1, false]
  const endRow = () => {
    rows.push({ ...row, cells: [...row.cells, cell] })
    cell = ''
    row = { cells: [], line, isOpen: false }
  }
  for (let i = 0; i < plain.length; i += 1) {
    const letter = plain.charAt(i)
    if (letter === '\n') line += 1
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (plain.charAt(i + 1) === '"') {
        cell += '"'
        i += 1
      } else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === separator) {
      row.cells.push(cell)
      cell = ''
    } else if (letter === '\n') endRow()
    else cell += letter
  }
  if (cell !== '' || row.cells.length > 0 || isQuoted) {
    row.isOpen = isQuoted
    endRow()
  }
  return rows
}

function separatorOf(line: string): string {
  const count = (separator: string) => line.split(separator).length
  return [';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best), ',')
}
