/** A place in the grid: the index of the row in the sheet, and that of the column. */
export type Place = { row: number; column: number }

export type GridStep =
  | { kind: 'move'; to: Place }
  /** `typed` replaces the cell; without it the cell is edited as it is. */
  | { kind: 'edit'; typed?: string }
  | { kind: 'clear' }
  | { kind: 'commit'; to: Place }
  | { kind: 'cancel' }
  | { kind: 'none' }

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }
type Grid = { at: Place; rows: number; columns: number; isEditing: boolean }

const NONE: GridStep = { kind: 'none' }

/** What a key does in the grid, as in spreadsheets. Tab leaves the grid unless a cell is being edited. */
export function gridStep(key: Key, grid: Grid): GridStep {
  return grid.isEditing ? whileEditing(key, grid) : whileMoving(key, grid)
}

function whileEditing({ key, shiftKey }: Key, { at, rows, columns }: Grid): GridStep {
  if (key === 'Escape') return { kind: 'cancel' }
  // Shift and Enter begin a new line.
  if (key === 'Enter' && !shiftKey) return { kind: 'commit', to: { ...at, row: Math.min(at.row + 1, rows - 1) } }
  if (key !== 'Tab') return NONE
  const next = at.row * columns + at.column + (shiftKey ? -1 : 1)
  // Past the end the browser goes on; losing the focus stores the cell.
  if (next < 0 || next >= rows * columns) return NONE
  return { kind: 'commit', to: { row: Math.floor(next / columns), column: next % columns } }
}

function whileMoving({ key, ctrlKey, metaKey, altKey }: Key, { at, rows, columns }: Grid): GridStep {
  if (ctrlKey || metaKey || altKey) return NONE
  const to = (row: number, column: number): GridStep => ({
    kind: 'move',
    to: { row: clamp(row, rows), column: clamp(column, columns) },
  })
  switch (key) {
    case 'ArrowUp':
      return to(at.row - 1, at.column)
    case 'ArrowDown':
      return to(at.row + 1, at.column)
    case 'ArrowLeft':
      return to(at.row, at.column - 1)
    case 'ArrowRight':
      return to(at.row, at.column + 1)
    case 'Home':
      return to(at.row, 0)
    case 'End':
      return to(at.row, columns - 1)
    case 'Enter':
    case 'F2':
      return { kind: 'edit' }
    case 'Delete':
    case 'Backspace':
      return { kind: 'clear' }
    default:
      return [...key].length === 1 ? { kind: 'edit', typed: key } : NONE
  }
}

const clamp = (value: number, count: number) => Math.max(0, Math.min(value, count - 1))

/** Cells that are pasted at a place, as far as the grid has room for them. */
export function pastedCells(lines: readonly (readonly string[])[], { at, rows, columns }: Omit<Grid, 'isEditing'>) {
  return lines.flatMap((cells, down) =>
    cells.flatMap((value, right) => {
      const place = { row: at.row + down, column: at.column + right }
      return place.row < rows && place.column < columns ? [{ ...place, value }] : []
    }),
  )
}
