import type { TidyColumn } from '../exports/tidy/table.ts'
import { changeWords, changes as doesChange } from './column-change.ts'
import type { PublishedChanges } from './disclosure.ts'
import { answerColumn, deviceColumn } from './known-columns.ts'

type Changes = PublishedChanges | undefined

function wordsFor(changes: Changes, column: string): string | undefined {
  const mark = changes?.marks.find((each) => each.column === column)
  return mark && doesChange(mark.change) ? `Changed for publication: ${changeWords(mark.change)}` : undefined
}

/** How the answers to a question were changed, in words; undefined where they were not. */
export const changeOfAnswer = (changes: Changes, form: string, key: string): string | undefined =>
  wordsFor(changes, answerColumn(form, key))

export const changeOfDevice = (changes: Changes, name: string): string | undefined => wordsFor(changes, deviceColumn(name))

/** Whether answers with this key were changed in any form: what was drawn by them says them, too. */
export const changesKey = (changes: Pick<PublishedChanges, 'marks'> | undefined, key: string): boolean =>
  changes?.marks.some(({ column, change }) => doesChange(change) && column.startsWith('answer/') && column.endsWith(`/${key}`)) ??
  false

/** Columns of tables that hold answers and words of many kinds. */
const WITH_CHANGES: Readonly<Record<string, readonly string[]>> = {
  participants: ['stratum'],
  events: ['value', 'detail'],
  acts: ['act_text'],
  answers: ['answer_code', 'answer_value', 'answer_label', 'answer_number', 'answer_text'],
}

const NOTE = 'Of a package for publication: changed where README.md says so'

/** The tables as the codebook of a published package describes them. */
export const withChangeNotes = <T extends { name: string; columns: readonly TidyColumn[] }>(
  tables: readonly T[],
  changes: Changes,
): readonly T[] =>
  changes === undefined
    ? tables
    : tables.map((table) => ({
        ...table,
        columns: table.columns.map((column) =>
          WITH_CHANGES[table.name]?.includes(column.name) ? { ...column, about: `${column.about}. ${NOTE}` } : column,
        ),
      }))
