import { checkSheet } from '#domain/stimuli/sheet/check-sheet.ts'
import { KNOWN_COLUMNS, recogniseColumn } from '#domain/stimuli/sheet/columns.ts'
import type { CellEdit } from '#domain/stimuli/sheet/edit-cells.ts'
import { isFixedColumn } from '#domain/stimuli/sheet/fixed-columns.ts'
import type { Sheet } from '#domain/stimuli/sheet/sheet.ts'
import { type CardChange, type CardInLibrary, cardChange, cellsOfCard } from './card-draft.ts'

/** The cards of a set as a sheet. Its row numbers are the numbers of the cards. */
export function sheetOfCards(cards: readonly CardInLibrary[]): Sheet {
  const cells = cards.map(cellsOfCard)
  const names = [...new Set(cells.flatMap(Object.keys))].sort((a, b) => placeOf(a) - placeOf(b) || a.localeCompare(b))
  return {
    headerRow: 0,
    columns: names.map((header, index) => ({ ...recogniseColumn(header), name: header, header, index })),
    rows: cards.map(({ position }, i) => ({ row: position + 1, cells: names.map((name) => cells[i]?.[name] ?? '') })),
    overlongRows: [],
    problems: [],
  }
}

/** What somebody looks for first stands first; covariates follow. */
const FIRST = ['filename', 'entity_type', 'body', 'headline', 'author_name', 'author_handle', 'image']
function placeOf(column: string): number {
  const { name } = recogniseColumn(column)
  const first = FIRST.indexOf(name)
  if (first >= 0) return first
  const known = KNOWN_COLUMNS.indexOf(name)
  return known < 0 ? Number.MAX_SAFE_INTEGER : FIRST.length + known
}

/** Edits that were made together, such as one paste. */
export type Step = readonly CellEdit[]

/** The sheet after all steps. */
export function editedSheet(sheet: Sheet, steps: readonly Step[]): Sheet {
  const byRow = new Map<number, Map<number, string>>()
  for (const { row, index, value } of steps.flat())
    byRow.set(row, (byRow.get(row) ?? new Map<number, string>()).set(index, value))
  if (byRow.size === 0) return sheet
  const rows = sheet.rows.map((row) => {
    const own = byRow.get(row.row)
    return own ? { ...row, cells: row.cells.map((cell, index) => own.get(index)?.trim() ?? cell) } : row
  })
  return { ...sheet, rows }
}

/** What makes a card this card cannot be typed over. */
export const mayEdit = ({ columns }: Sheet, { index }: CellEdit): boolean => !isFixedColumn(columns[index]?.name ?? '')

/** The cards that differ from what is stored (`base`): their changed cells alone, and what stood there. */
export function changesIn(cards: readonly CardInLibrary[], base: Sheet, sheet: Sheet): CardChange[] {
  return cards.flatMap((card, i) => {
    // Rows that nobody edited are the same objects. Comparing a thousand cards cell by cell takes too long after each edit.
    if (sheet.rows[i] === base.rows[i]) return []
    const before = cellsOfCard(card)
    const cells = sheet.rows[i]?.cells ?? []
    const named = sheet.columns.map(({ name }, place) => [name, cells[place] ?? ''] as const)
    // Cells are shown trimmed; one that nobody changed is no change.
    const changed = named.filter(([name, text]) => text !== (before[name] ?? '').trim())
    const change = cardChange(card, { ...before, ...Object.fromEntries(changed) })
    return change === undefined ? [] : [change]
  })
}

/** Errors that were not there before: they prevent saving. */
export function newErrors(before: Sheet, after: Sheet): number {
  const keyOf = ({ row, column, text }: { row: number; column: string; text: string }) => `${row} ${column} ${text}`
  const known = new Set(checkSheet(before, 'files').map(keyOf))
  return checkSheet(after, 'files').filter((problem) => problem.severity === 'error' && !known.has(keyOf(problem))).length
}
