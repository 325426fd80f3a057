import type { Guess } from './guess-mapping.ts'
import { guessLinesBelow } from './header-lines.ts'
import { AS_COVARIATE, LEFT_OUT, type Lines, type Mapping } from './mapping.ts'

/** How the columns of a kind of sheet are matched, by their headers. Which rows are taken belongs to one sheet, and is not part of it. */
export type SavedMapping = {
  columns: { header: string; to: string }[]
  rows_as: 'posts' | 'media'
  dates: 'day' | 'month'
}

const keyOf = (header: string) =>
  header
    .replace(/^\uFEFF/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** Columns without a header cannot be found again. */
export function toSaved(lines: Lines, { headerAt, columns, rowsAs, dates }: Mapping): SavedMapping {
  const headers = lines[headerAt] ?? []
  const named = columns.map((to, i) => ({
    header: (headers[i] ?? '')
      .replace(/^\uFEFF/, '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 128),
    to,
  }))
  return { columns: named.filter(({ header }) => header !== ''), rows_as: rowsAs, dates }
}

/** Lines among which the headers of a sheet are looked for. */
const HEADER_LINES = 4

/** A saved matching for this sheet. Columns that it does not name are covariates, and none of ours is filled twice. */
export function fromSaved(lines: Lines, { columns, rows_as, dates }: SavedMapping, name: string): Guess {
  const known = new Map(columns.map(({ header, to }) => [keyOf(header), to]))
  const nKnown = (cells: readonly string[]) => cells.filter((cell) => known.has(keyOf(cell))).length
  const counts = lines.slice(0, HEADER_LINES).map(nKnown)
  const headerAt = Math.max(0, counts.indexOf(Math.max(...counts, 0)))
  const taken = new Set<string>()
  const found = (lines[headerAt] ?? []).map((header) => {
    const to = known.get(keyOf(header)) ?? AS_COVARIATE
    if (taken.has(to)) return AS_COVARIATE
    if (to !== AS_COVARIATE && to !== LEFT_OUT) taken.add(to)
    return to
  })
  const linesBelow = guessLinesBelow(lines, headerAt)
  return { mapping: { headerAt, linesBelow, columns: found, rowsAs: rows_as, dates }, reasons: found.map(() => `as in ${name}`) }
}

/** The saved matching that was made for a sheet with exactly these headers; undefined where there is none. */
export function matchingSaved<T extends { mapping: SavedMapping }>(lines: Lines, saved: readonly T[]): T | undefined {
  return saved.find(({ mapping: { columns } }) => {
    const wanted = new Set(columns.map(({ header }) => keyOf(header)))
    return lines.slice(0, HEADER_LINES).some((cells) => {
      const headers = new Set(cells.map(keyOf).filter((header) => header !== ''))
      return headers.size === wanted.size && [...headers].every((header) => wanted.has(header))
    })
  })
}
