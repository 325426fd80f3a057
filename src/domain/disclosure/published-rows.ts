import type { PersonTable } from '../exports/tidy/person/person-table.ts'
import type { PersonReading } from '../exports/tidy/person/read-person.ts'
import type { StudyFacts, TidyCell, TidyColumn } from '../exports/tidy/table.ts'

/** One visit: as it was recorded, with the marked columns changed, and as it is published. */
export type ThreeReadings = { recorded: PersonReading; marked: PersonReading; published: PersonReading }

/** Columns of a table, by its name. */
export type ColumnsByTable = Readonly<Record<string, readonly string[]>>

/** Computed, and without a version of their own. */
const ALSO_COMPUTED: ReadonlySet<string> = new Set(['attention_passed', 'attention_total', 'n_changes'])

/** `quality` says nothing but what is computed. */
const isComputed = (table: string, { name, derivedBy }: TidyColumn): boolean =>
  derivedBy !== undefined || ALSO_COMPUTED.has(name.split('__')[0] ?? '') || (table === 'quality' && !KEYS.has(name))

const KEYS: ReadonlySet<string> = new Set(['subject_id', 'condition_id', 'condition_name', 'wave'])

/**
 * Makes the rows of a visit as they are published. What was recorded is changed. What is computed is true: from all that was recorded, as
 * a score from the words that somebody wrote; it is left out where it follows from a column that was changed, because it might tell its
 * value. `notComputable`: columns whose cells do not follow from what is published.
 */
export function publishedRows(table: PersonTable, facts: StudyFacts) {
  const cells = table.cells(facts)
  const columns = table.columns(facts)
  return ({ recorded, marked, published }: ThreeReadings): { rows: TidyCell[][]; notComputable: readonly string[] } => {
    const [truth, withMarks, changed] = [cells(recorded), cells(marked), cells(published)]
    if (truth.length !== changed.length || withMarks.length !== changed.length)
      throw new Error(`Changes for publication made other rows in the table ${table.name}`)
    const notComputable = new Set<string>()
    const rows = changed.map((row, r) =>
      row.map((cell, c) => {
        const column = columns[c]
        if (column === undefined || !isComputed(table.name, column)) return cell
        const [was, marks] = [truth[r]?.[c] ?? null, withMarks[r]?.[c] ?? null]
        const shown = was === marks ? was : null
        if (shown !== cell) notComputable.add(column.name)
        return shown
      }),
    )
    return { rows, notComputable: [...notComputable] }
  }
}
