import { quoted } from './web-address.ts'

const YES = new Set(['yes', 'true', '1'])
const NO = new Set(['', 'no', 'false', '0'])

/** A cell that marks a card. Spreadsheets write TRUE for a tick. */
export const isYes = (cell: string): boolean => YES.has(cell.trim().toLowerCase())

export const yesNoProblem = (cell: string): string | undefined =>
  isYes(cell) || NO.has(cell.trim().toLowerCase()) ? undefined : `must be yes or no, not ${quoted(cell)}`
