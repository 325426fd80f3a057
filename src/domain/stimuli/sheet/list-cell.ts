/** Between the entries of a cell that has several. Addresses and file names seldom contain it, unlike commas. */
const SEPARATOR = '|'

/** The entries of a cell, trimmed. An empty entry stays, so that a check can name it. */
export const listOf = (cell: string): string[] => (cell.trim() === '' ? [] : cell.split(SEPARATOR).map((entry) => entry.trim()))

export const joinList = (entries: readonly string[]): string => entries.join(SEPARATOR)
