import type { StudyFacts, TidyCell, TidyColumn, TidyTable } from '../table.ts'
import type { PersonReading } from './read-person.ts'

/** A column and where its cells come from: declared together, they cannot drift apart. */
export type ValuedColumn<Row> = TidyColumn & { value: (row: Row) => TidyCell }

/** A table with rows about people. */
export type PersonTable = TidyTable & {
  /** Bound to a study once, then called for each person. */
  cells: (facts: StudyFacts) => (person: PersonReading) => TidyCell[][]
}

type Declared<Row> = Omit<TidyTable, 'columns'> & {
  columns: (facts: StudyFacts) => readonly ValuedColumn<Row>[]
  rows: (person: PersonReading, facts: StudyFacts) => readonly Row[]
}

export function personTable<Row>({ rows, ...declared }: Declared<Row>): PersonTable {
  return {
    ...declared,
    cells: (facts) => {
      const columns = declared.columns(facts)
      return (person) => rows(person, facts).map((row) => columns.map(({ value }) => value(row)))
    },
  }
}
