import type { CellProblem } from '#domain/stimuli/sheet/check-sheet.ts'
import type { Sheet } from '#domain/stimuli/sheet/sheet.ts'

/** The server's problems with a set, sorted by the place where the researcher can fix them. */
export type PlacedRefusal = { name: string[]; category: string[]; cells: CellProblem[]; general: string[] }

type Refusal = { code: string; message: string; problems?: readonly string[] }

export function placeRefusal({ code, message, problems = [] }: Refusal, sheet: Sheet): PlacedRefusal {
  const placed: PlacedRefusal = { name: [], category: [], cells: [], general: [] }
  // If the problems are only names of columns, the message is the sentence to show.
  const isAboutRows = problems.some((problem) => ROW.test(problem))
  for (const sentence of isAboutRows ? problems : [message]) {
    const [, count, text = ''] = ROW.exec(sentence) ?? []
    if (count !== undefined) placed.cells.push(cellProblem(sheet, Number(count), text))
    else if (code === 'name_taken' || /\bsetname\b/.test(sentence)) placed.name.push(sentence.replace(/^setname: /, ''))
    else if (/^category\b/.test(sentence)) placed.category.push(sentence)
    else placed.general.push(sentence)
  }
  return placed
}

/** The server counts the rows that it was sent, from 1. */
const ROW = /^row (\d+): (.*)$/s

function cellProblem(sheet: Sheet, count: number, text: string): CellProblem {
  const [column = ''] = text.split(' ')
  const isColumn = sheet.columns.some(({ name }) => name === column)
  return { row: sheet.rows[count - 1]?.row ?? count, column: isColumn ? column : '', severity: 'error', text }
}
