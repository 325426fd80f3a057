import { useState } from 'react'
import { checkCells } from '#domain/stimuli/sheet/check-sheet.ts'
import type { RowCells } from '#domain/stimuli/sheet/edit-rows.ts'
import { isFixedColumn } from '#domain/stimuli/sheet/fixed-columns.ts'
import type { MediaSource } from '#domain/stimuli/sheet/row-finder.ts'
import type { Said } from './field-words.tsx'

export type PostWriting = ReturnType<typeof useWriting>

type Options = {
  cells: RowCells
  onCells: (cells: RowCells) => void
  media: MediaSource
  /** A card of a saved set: what makes it this card cannot be changed. */
  isSaved: boolean
  /** By column, of files that cannot be shown or that the server refused, and of what it said about a cell. */
  problemOf: (column: string) => string | undefined
  /** Undefined where no files are taken. */
  choose: ((column: string, file: File) => void) | undefined
}

/** The cells of a row that is being written, and what the rules of the sheet say about each of them. */
export function useWriting({ cells, onCells, media, isSaved, problemOf, choose }: Options) {
  const [isAsked, setIsAsked] = useState(false)
  const problems = checkCells(cells, media).filter(({ column }) => !isSaved || !isFixedColumn(column))
  const write = (changes: RowCells) => onCells({ ...cells, ...changes })
  /** What is missing is said after somebody wanted to go on; what is wrong, at once. */
  const said = (column: string, label: string): Said => {
    const own = problems.filter((problem) => problem.column === column)
    const isOpen = isAsked || (cells[column] ?? '').trim() !== ''
    const worded = (severity: 'error' | 'warning') => {
      const text = own.find((problem) => problem.severity === severity)?.text
      // The rules speak of columns, the form of its labels.
      return text === undefined || !isOpen ? undefined : text.replace(column, label)
    }
    return { error: problemOf(column) ?? worded('error'), warning: worded('warning') }
  }
  const errors = problems.filter(({ severity }) => severity === 'error')
  /** Goes on if nothing is wrong, and says what is missing otherwise. About a saved card, the server decides. */
  const goOn = (go: () => void): boolean => {
    const isFine = isSaved || errors.length === 0
    setIsAsked(!isFine)
    if (isFine) go()
    return isFine
  }
  return { cells, write, said, choose, isSaved, nWrong: isAsked ? errors.length : 0, goOn }
}
