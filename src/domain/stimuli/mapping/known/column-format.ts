import type { Report } from '../../formats/format.ts'
import type { DateOrder } from '../convert-cell.ts'

/** A sheet of one table that is known by the names of its columns. What it is not sure of is guessed as in any other sheet. */
export type ColumnFormat = {
  name: string
  label: string
  /** By names as `plainName` writes them. */
  recognises: (names: readonly string[]) => boolean
  /** What its columns are here, by such names. */
  columns: Readonly<Record<string, string>>
  /** Which comes first in its dates where they leave it open. */
  dates?: DateOrder
  /** Of the columns that the sheet really has. */
  report: (has: (name: string) => boolean) => Report
}
