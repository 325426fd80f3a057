/** `row` is the number that a spreadsheet shows, `index` the position of the column, from 0. */
export type CellEdit = { row: number; index: number; value: string }

/** The lines of a sheet with some cells changed. A row that ends before a cell is filled up. */
export function editCells(lines: readonly (readonly string[])[], edits: readonly CellEdit[]): string[][] {
  const edited = lines.map((cells) => [...cells])
  for (const { row, index, value } of edits) {
    const cells = edited[row - 1]
    if (cells === undefined) continue
    while (cells.length < index) cells.push('')
    cells[index] = value
  }
  return edited
}
