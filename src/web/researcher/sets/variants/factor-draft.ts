import type { RowCells } from '#domain/stimuli/sheet/edit-rows.ts'
import type { Factor } from '#domain/stimuli/variants/factor.ts'
import { factorOfColumn, placeholdersIn } from '#domain/stimuli/variants/make-variants.ts'

/** A factor while it is written. The first cell of a row is the name of its level; a row without a word is none. */
export type FactorDraft = { name: string; kind: Factor['kind']; fields: readonly string[]; rows: readonly (readonly string[])[] }

/** The placeholders of a template wait for their values. */
export const draftsOfTemplate = (cells: RowCells): FactorDraft[] =>
  placeholdersIn(cells).map(({ name, fields }) => ({ name, kind: 'placeholder', fields, rows: [] }))

/** Columns that are changed together. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  author: ['author_name', 'author_handle', 'avatar_url'],
  label: ['label', 'label_text'],
}

/** A factor that changes a column, beginning with the post as it is. */
export function draftOfColumn(column: string, cells: RowCells): FactorDraft {
  const name = factorOfColumn(column)
  const fields = TOGETHER[name] ?? [column]
  return { name, kind: 'columns', fields, rows: [['', ...fields.map((field) => cells[field] ?? '')]] }
}

const isFilled = (row: readonly string[]) => row.some((cell) => cell.trim() !== '')

/** The first level of a changed column is the post as it is, also where its cells are empty. */
export const factorOf = ({ name, kind, fields, rows }: FactorDraft): Factor => ({
  name,
  kind,
  fields,
  levels: rows
    .filter((row, i) => isFilled(row) || (kind === 'columns' && i === 0))
    .map((row) => ({ name: row[0] ?? '', values: fields.map((_, i) => row[i + 1] ?? '') })),
})

/** Rows with cells written into them, from a place on: one that is typed, or several that are pasted. */
export function withCells(
  { rows, fields }: FactorDraft,
  at: { row: number; column: number },
  lines: readonly (readonly string[])[],
): string[][] {
  const width = fields.length + 1
  const n = Math.max(rows.length, at.row + lines.length)
  const written = Array.from({ length: n }, (_, row) =>
    Array.from({ length: width }, (_, column) => lines[row - at.row]?.[column - at.column] ?? rows[row]?.[column] ?? ''),
  )
  while (written.length > 0 && !isFilled(written.at(-1) ?? [])) written.pop()
  return written
}
