export type Tsv = {
  lines: string[][]
  /** Row numbers, from 1, where quotation marks have two possible readings. */
  doubtfulRows: number[]
}

type Cell = { text: string; end: number }
type Quoted = Cell & { spansCells: boolean }

/**
 * Reads text copied from a spreadsheet. Excel quotes a cell that contains a line break or a tab and copies all other cells
 * unchanged, even if they start with a quotation mark. So a mark opens a quoted cell only if a closing mark ends a cell.
 */
export function readTsv(text: string): Tsv {
  const lines: string[][] = []
  const doubtfulRows = new Set<number>()
  const isFullRows = fullRowChecker(text)
  // Number of headers; 1 until the header line was read.
  let nColumns = 1
  let at = 0
  while (at < text.length) {
    const cells: string[] = []
    let hasLongCell = false
    for (;;) {
      const quoted = quotedCell(text, at)
      const isOneCell =
        quoted !== undefined &&
        !(quoted.spansCells && isFullRows({ at, cellsBefore: cells.length, to: quoted.end - 1, nColumns }))
      if (quoted?.spansCells && (!isOneCell || quoted.text.includes('\t'))) doubtfulRows.add(lines.length + 1)
      hasLongCell ||= quoted?.spansCells === true
      const cell = quoted !== undefined && isOneCell ? quoted : plainCell(text, at)
      cells.push(cell.text)
      at = cell.end + 1
      if (text[cell.end] !== '\t') break
    }
    if (text[at - 1] === '\r' && text[at] === '\n') at += 1
    if (nColumns === 1) nColumns = cells.length
    // If a quoted cell over several lines makes the row too long or too short, it was probably not one cell.
    else if (hasLongCell && cells.length !== nColumns) doubtfulRows.add(lines.length + 1)
    lines.push(cells)
  }
  return { lines, doubtfulRows: [...doubtfulRows] }
}

const CELL_END = /[\t\r\n]|$/g

function plainCell(text: string, start: number): Cell {
  CELL_END.lastIndex = start
  const end = CELL_END.exec(text)?.index ?? text.length
  return { text: text.slice(start, end), end }
}

/** Undefined if the mark is ordinary text. */
function quotedCell(text: string, start: number): Quoted | undefined {
  if (text[start] !== '"') return undefined
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] === '"') continue
    const end = at + 1
    if (end < text.length && !'\t\r\n'.includes(text[end] ?? '')) return undefined
    const inside = text.slice(start + 1, at)
    return { text: inside.replaceAll('""', '"'), end, spansCells: /[\t\r\n]/.test(inside) }
  }
  return undefined
}

/**
 * Returns a function that says whether every line from `at` to `to` has exactly `nColumns` cells if the quotation marks are
 * ignored. Then the marks belong to two separate cells. Calls must come in ascending order of `at`, so that each tab is counted
 * only once.
 */
function fullRowChecker(text: string): (row: { at: number; cellsBefore: number; to: number; nColumns: number }) => boolean {
  if (!text.includes('"')) return () => false
  const starts: number[] = []
  /** Number of tabs up to the end of each line. */
  const sums: number[] = []
  for (const { index, 0: line } of text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    starts.push(index)
    sums.push((sums.at(-1) ?? 0) + line.split('\t').length - 1)
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
  let tabs = 0
  const tabsBefore = (at: number) => {
    for (; place < at; place++) if (text[place] === '\t') tabs += 1
    return tabs
  }
  return ({ at, cellsBefore, to, nColumns }) => {
    if (nColumns === 1) return false
    const [first, last] = [lineAt(at), lineAt(to)]
    if (cellsBefore + (sums[first] ?? 0) - tabsBefore(at) + 1 !== nColumns) return false
    for (let line = first + 1; line <= last; line++) if ((sums[line] ?? 0) - (sums[line - 1] ?? 0) + 1 !== nColumns) return false
    return true
  }
}
