/**
 * Reads CSV as it comes, piece by piece: fields in quote marks or bare, with quote marks doubled inside, and rows that end with LF or CRLF.
 * Each call returns the rows that are complete.
 */
export function csvReader(): { push: (piece: string) => string[][]; end: () => string[][] } {
  let rest = ''
  const take = (isEnd: boolean): string[][] => {
    const rows: string[][] = []
    let at = 0
    for (;;) {
      const row = rowAt(rest, at, isEnd)
      if (row === undefined) break
      rows.push(row.cells)
      at = row.end
    }
    rest = rest.slice(at)
    return rows
  }
  return {
    push: (piece) => {
      rest += piece
      return take(false)
    },
    end: () => take(true),
  }
}

/** Undefined where the text ends before the row does. */
function rowAt(text: string, from: number, isEnd: boolean): { cells: string[]; end: number } | undefined {
  if (from >= text.length) return undefined
  const cells: string[] = []
  let at = from
  for (;;) {
    const field = text[at] === '"' ? quotedAt(text, at, isEnd) : bareAt(text, at, isEnd)
    if (field === undefined) return undefined
    cells.push(field.cell)
    if (text[field.end] === ',') {
      at = field.end + 1
      continue
    }
    const isCrLf = text[field.end] === '\r' && text[field.end + 1] === '\n'
    return { cells, end: field.end + (isCrLf ? 2 : 1) }
  }
}

type Field = { cell: string; end: number }

/** `end` is the place after the closing quote mark. */
function quotedAt(text: string, from: number, isEnd: boolean): Field | undefined {
  let close = from
  for (;;) {
    close = text.indexOf('"', close + 1)
    // What comes next may be a second quote mark, or the second half of a line break.
    if (close === -1 || close + 2 > text.length) {
      if (!isEnd) return undefined
      return { cell: unquoted(text.slice(from + 1, close === -1 ? text.length : close)), end: text.length }
    }
    if (text[close + 1] === '"') {
      close += 1
      continue
    }
    if (text[close + 1] === '\r' && close + 2 === text.length && !isEnd) return undefined
    return { cell: unquoted(text.slice(from + 1, close)), end: close + 1 }
  }
}

function bareAt(text: string, from: number, isEnd: boolean): Field | undefined {
  let end = from
  while (end < text.length && text[end] !== ',' && text[end] !== '\n') end += 1
  if (end === text.length) return isEnd ? { cell: text.slice(from), end } : undefined
  const isCrLf = text[end] === '\n' && text[end - 1] === '\r' && end > from
  return isCrLf ? { cell: text.slice(from, end - 1), end: end - 1 } : { cell: text.slice(from, end), end }
}

const unquoted = (text: string): string => (text.includes('"') ? text.replaceAll('""', '"') : text)
