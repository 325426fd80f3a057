export type Tsv = {
  lines: string[][]
  /** Row numbers, from 1, where quotation marks have two possible readings. */
  doubtfulRows: number[]
}

type Cell = { text: string; end: number }
type Quoted = Cell & { spansLines: boolean; spansCells: boolean; hasStrayMarks: boolean }

/**
 * Reads text copied from a spreadsheet. Excel quotes a cell that contains a line break or a tab and copies all other cells
 * unchanged, even if they start with a quotation mark. So a mark opens a quoted cell only if a closing mark ends a cell.
 */
export function readTsv(text: string): Tsv {
  const { lines, doubtfulRows } = readCells(text, { delimiter: '\t', isCopied: true })
  return { lines, doubtfulRows }
}

/**
 * Reads a CSV in which some quotation marks have no partner, by the same rule: such a mark is part of the text, and what follows is
 * not swallowed. `brokenRows`: rows with such a mark.
 */
export const readTornCsv = (text: string, delimiter: string): Tsv & { brokenRows: number[] } =>
  readCells(text, { delimiter, isCopied: false })

/** `isCopied`: from a spreadsheet, which does not double the marks inside a cell unless the cell has a tab or a line break. */
type Format = { delimiter: string; isCopied: boolean }

function readCells(text: string, format: Format): Tsv & { brokenRows: number[] } {
  const { delimiter, isCopied } = format
  const lines: string[][] = []
  const doubtfulRows = new Set<number>()
  const brokenRows = new Set<number>()
  const isFullRows = fullRowChecker(text, delimiter)
  const cellEnd = new RegExp(`[${escaped(delimiter)}\\r\\n]|$`, 'g')
  const plainCell = (start: number): Cell => {
    cellEnd.lastIndex = start
    const end = cellEnd.exec(text)?.index ?? text.length
    return { text: text.slice(start, end), end }
  }
  // Number of headers; 1 until the header line was read.
  let nColumns = 1
  let at = 0
  while (at < text.length) {
    const cells: string[] = []
    let hasLongCell = false
    for (;;) {
      const quoted = quotedCell(text, at, format)
      // Programs that write CSV quote a cell with a delimiter.
      const maySpan = quoted !== undefined && (isCopied ? quoted.spansCells : quoted.spansLines)
      const isOneCell =
        quoted !== undefined && !(maySpan && isFullRows({ at, cellsBefore: cells.length, to: quoted.end - 1, nColumns }))
      if (maySpan && (!isOneCell || (isCopied && quoted.text.includes(delimiter)))) doubtfulRows.add(lines.length + 1)
      if (text[at] === '"' && (quoted === undefined || quoted.hasStrayMarks)) brokenRows.add(lines.length + 1)
      hasLongCell ||= maySpan
      const cell = quoted !== undefined && isOneCell ? quoted : plainCell(at)
      cells.push(cell.text)
      at = cell.end + 1
      if (text[cell.end] !== delimiter) break
    }
    if (text[at - 1] === '\r' && text[at] === '\n') at += 1
    if (nColumns === 1) nColumns = cells.length
    // If a quoted cell over several lines makes the row too long or too short, it was probably not one cell.
    else if (hasLongCell && cells.length !== nColumns) doubtfulRows.add(lines.length + 1)
    lines.push(cells)
  }
  return { lines, doubtfulRows: [...doubtfulRows], brokenRows: [...brokenRows] }
}

const escaped = (delimiter: string) => delimiter.replace(/[\]\\^-]/, '\\$&')

/** More marks than a sentence has. It also bounds how far the rest of a line is read again for each cell. */
const MAX_STRAY_MARKS = 20

/** Undefined if the mark is ordinary text. */
function quotedCell(text: string, start: number, { delimiter, isCopied }: Format): Quoted | undefined {
  if (text[start] !== '"') return undefined
  const ends = `${delimiter}\r\n`
  let strayFrom: number | undefined
  let strayMarks = 0
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    // Marks that nobody doubled stay within their line.
    if (strayFrom !== undefined && /[\r\n]/.test(text.slice(strayFrom, at))) return undefined
    if (text[at + 1] === '"') {
      if (strayFrom !== undefined && ++strayMarks > MAX_STRAY_MARKS) return undefined
      at += 1
      continue
    }
    const end = at + 1
    if (end === text.length || ends.includes(text[end] ?? '')) {
      const inside = text.slice(start + 1, at)
      const spansLines = /[\r\n]/.test(inside)
      if (strayFrom !== undefined && spansLines) return undefined
      const spansCells = spansLines || inside.includes(delimiter)
      return { text: inside.replaceAll('""', '"'), end, spansLines, spansCells, hasStrayMarks: strayFrom !== undefined }
    }
    // A mark behind a delimiter or a line break begins another cell.
    if (isCopied || ends.includes(text[at - 1] ?? '') || ++strayMarks > MAX_STRAY_MARKS) return undefined
    strayFrom = at
  }
  return undefined
}

/**
 * Returns a function that says whether every line from `at` to `to` has exactly `nColumns` cells if the quotation marks are
 * ignored. Then the marks belong to two separate cells. Calls must come in ascending order of `at`, so that each delimiter is counted
 * only once.
 */
function fullRowChecker(
  text: string,
  delimiter: string,
): (row: { at: number; cellsBefore: number; to: number; nColumns: number }) => boolean {
  if (!text.includes('"')) return () => false
  const starts: number[] = []
  /** Number of delimiters up to the end of each line. */
  const sums: number[] = []
  for (const { index, 0: line } of text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    starts.push(index)
    sums.push((sums.at(-1) ?? 0) + line.split(delimiter).length - 1)
  }
  const lineAt = (place: number) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= place) low = middle
      else high = middle
    }
    return low
  }
  let place = 0
  let found = 0
  const delimitersBefore = (at: number) => {
    for (; place < at; place++) if (text[place] === delimiter) found += 1
    return found
  }
  return ({ at, cellsBefore, to, nColumns }) => {
    if (nColumns === 1) return false
    const [first, last] = [lineAt(at), lineAt(to)]
    if (cellsBefore + (sums[first] ?? 0) - delimitersBefore(at) + 1 !== nColumns) return false
    for (let line = first + 1; line <= last; line++) if ((sums[line] ?? 0) - (sums[line - 1] ?? 0) + 1 !== nColumns) return false
    return true
  }
}
