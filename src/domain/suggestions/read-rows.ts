import { findKind, type Suggestion } from './suggestions.ts'

const HEADINGS = ['kind', 'title', 'line']

/**
 * Rows that were copied from a sheet: kind, title and line with tabs between them, or semicolons where a row has no tab. A row of headings is
 * left out. Rows of an unknown kind, or without a title, are named by their number and not read.
 */
export function readSuggestionRows(text: string): { rows: Suggestion[]; problems: string[] } {
  const rows: Suggestion[] = []
  const problems: string[] = []
  for (const [i, written] of text.split(/\r\n|\r|\n/).entries()) {
    const cells = written.split(written.includes('\t') ? '\t' : ';').map((cell) => cell.trim())
    const [name = '', title = '', line = ''] = cells
    if (cells.every((cell) => cell === '') || HEADINGS.every((heading, at) => (cells[at] ?? heading).toLowerCase() === heading))
      continue
    const kind = findKind(name.toLowerCase())
    if (kind === undefined) problems.push(`Row ${i + 1}: the kind must be trend, person or group, not “${name.slice(0, 40)}”.`)
    else if (title === '') problems.push(`Row ${i + 1}: the title is missing.`)
    else rows.push({ kind, title, ...(line !== '' && { line }) })
  }
  return { rows, problems }
}
