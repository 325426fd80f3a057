import { type Column, csvHeader, csvRow } from '../csv.ts'
import type { PackageTable } from '../package/tables.ts'

const text = (name: string, about: string): Column => ({ name, cell: 'free-text', about })
const number = (name: string, about: string): Column => ({ name, cell: 'number', about })

/** Columns of `codebook.csv`: one row per column of a table. The import scripts read it too. */
const VARIABLES: readonly Column[] = [
  text('table', 'Name of the table'),
  number('position', 'Place of the column, from 1'),
  text('variable', 'Name of the column'),
  text('type', 'text, integer, number, boolean or datetime'),
  text('description', 'What it holds'),
  text('unit', 'Its unit'),
  number('minimum', 'Smallest possible value'),
  number('maximum', 'Largest possible value'),
  text('values', 'Possible values with their labels, for readers; codebook_values.csv has them one by one'),
  text('ordered', 'Whether the values have an order'),
  text('key', 'Whether the column is part of the key of the table'),
  text('refers_to', 'The column of another table that it points to'),
  text('derived_by', 'Version of the rule by which it is computed; empty in raw columns'),
  text('free_text', 'Whether people wrote it: such cells are guarded against spreadsheets that run formulas'),
]

/** Columns of `codebook_values.csv`: one row per possible value, in order. */
const VALUES: readonly Column[] = [
  text('table', 'Name of the table'),
  text('variable', 'Name of the column'),
  number('position', 'Place of the value, from 1'),
  text('value', 'As it is in the data'),
  text('label', 'What it means'),
]

export const codebookCsv = (tables: readonly PackageTable[]): string =>
  csv(
    VARIABLES,
    tables.flatMap((table) =>
      table.columns.map(({ name, type, about, unit, minimum, maximum, categories = [], derivedBy, ...column }, i) => [
        table.name,
        i + 1,
        name,
        type,
        about,
        unit ?? null,
        minimum ?? null,
        maximum ?? null,
        categories.map(({ value, label }) => `${value} = ${label}`).join('; '),
        categories.length === 0 ? null : yesNo(column.areCategoriesOrdered),
        yesNo(table.primaryKey.includes(name)),
        refersTo(table, name) ?? null,
        derivedBy ?? null,
        yesNo(column.isFreeText),
      ]),
    ),
  )

export const codebookValuesCsv = (tables: readonly PackageTable[]): string =>
  csv(
    VALUES,
    tables.flatMap((table) =>
      table.columns.flatMap(({ name, categories = [] }) =>
        categories.map(({ value, label }, i) => [table.name, name, i + 1, value, label]),
      ),
    ),
  )

/** `table.column` of the key that a column points to. */
export function refersTo({ foreignKeys = [] }: PackageTable, column: string): string | undefined {
  for (const { columns, table, references } of foreignKeys) {
    const at = columns.indexOf(column)
    if (at >= 0) return `${table}.${references[at]}`
  }
  return undefined
}

export function csv(columns: readonly Column[], rows: readonly (readonly (string | number | null)[])[]): string {
  return csvHeader(columns) + rows.map((row) => csvRow(columns, row)).join('')
}

export const yesNo = (is: boolean | undefined): string => (is === true ? 'yes' : 'no')
