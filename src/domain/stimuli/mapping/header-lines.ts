import { isWebAddress } from '../sheet/web-address.ts'
import { columnsByName } from './column-names.ts'
import { isMissing, readCount, readPosted } from './convert-cell.ts'
import type { Lines } from './mapping.ts'

/** Sheets have lines above their headers: titles, or the names of groups of columns. */
const HEADER_LINES = 3
/** And lines below them that are no cards: full names of the columns, units, ids of another tool. */
const MOST_BELOW = 2
const SAMPLE = 20
/** Some cells may be wrong. */
const MOST = 0.6

/** The line with most names that we know; the first one where none has any. */
export function guessHeader(lines: Lines): number {
  const first = Math.max(
    0,
    lines.findIndex((cells) => cells.some((cell) => cell.trim() !== '')),
  )
  const scores = lines
    .slice(first, first + HEADER_LINES)
    .map((cells) => cells.filter((cell) => columnsByName(cell).length > 0).length)
  const best = Math.max(...scores, 0)
  return first + Math.max(0, scores.indexOf(best))
}

/** How many lines below the headers still say what the columns are. */
export function guessLinesBelow(lines: Lines, headerAt: number): number {
  let n = 0
  while (n < MOST_BELOW && isHeaderToo(lines, headerAt + 1 + n)) n += 1
  return n
}

function isHeaderToo(lines: Lines, at: number): boolean {
  const line = lines[at] ?? []
  const filled = line.filter((cell) => cell.trim() !== '')
  const below = lines.slice(at + 1, at + 1 + SAMPLE)
  if (filled.length === 0 || below.length === 0) return false
  // Qualtrics writes the ids of its questions below their words.
  if (filled.every((cell) => /^\s*\{"ImportId"/.test(cell))) return true
  const names = filled.filter((cell) => columnsByName(cell).length > 0)
  if (filled.length > 1 && names.length === filled.length) return true
  const ofValues = line.map((_, i) => hasValues(below.map((cells) => cells[i] ?? '')))
  const words = line.filter((cell, i) => ofValues[i] === true && !isMissing(cell))
  // In a card these columns would have their numbers, dates and addresses.
  return words.length > 1 && words.every((cell) => !isValue(cell))
}

const isValue = (cell: string) =>
  readCount(cell) !== null || isWebAddress(cell.trim()) || readPosted(cell, 'day') !== undefined || /^-?\d/.test(cell.trim())

function hasValues(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => !isMissing(cell))
  return filled.length > 1 && filled.filter(isValue).length >= filled.length * MOST
}
