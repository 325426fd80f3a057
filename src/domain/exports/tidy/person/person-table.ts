import { feedColumn, waveColumn } from '../columns/shared-columns.ts'
import type { StudyFacts, TidyCell, TidyColumn, TidyTable, TidyType } from '../table.ts'
import type { PersonReading } from './read-person.ts'

/** A column and where its cells come from: declared together, they cannot drift apart. */
export type ValuedColumn<Row> = TidyColumn & { value: (row: Row) => TidyCell }

type Rest = Omit<TidyColumn, 'name' | 'type' | 'about'>

/** Makes columns of tables with such rows. `rest`: what else is known of a column. */
export function columnsOf<Row>() {
  const ofType =
    (type: TidyType, common: Rest = {}) =>
    (name: string, about: string, value: (row: Row) => TidyCell, rest: Rest = {}): ValuedColumn<Row> => ({
      ...{ name, type, about, value },
      ...common,
      ...rest,
    })
  return {
    text: ofType('text'),
    freeText: ofType('text', { isFreeText: true }),
    integer: ofType('integer'),
    /** A whole number from 0. */
    natural: ofType('integer', { minimum: 0 }),
    number: ofType('number'),
    /** How long something took. */
    duration: ofType('number', { unit: 'ms', minimum: 0 }),
    share: ofType('number', { minimum: 0, maximum: 1 }),
    boolean: ofType('boolean'),
    datetime: ofType('datetime'),
  }
}

/** A table with rows about people. */
export type PersonTable = TidyTable & {
  /** Bound to a study once, then called for each person. */
  cells: (facts: StudyFacts) => (person: PersonReading) => TidyCell[][]
}

type Declared<Row> = Omit<TidyTable, 'columns'> & {
  columns: (facts: StudyFacts) => readonly ValuedColumn<Row>[]
  rows: (person: PersonReading, facts: StudyFacts) => readonly Row[]
  /** In which feed it was, where a study has several: another column then, the last one. */
  feedOf?: (row: Row) => string | null
  /** Its rows are waves, and it has a column for them in any case. */
  isOfWaves?: boolean
}

export function personTable<Row>({ rows, feedOf, isOfWaves = false, ...declared }: Declared<Row>): PersonTable {
  const columnsIn = (facts: StudyFacts, wave: string | null = null): readonly ValuedColumn<Row>[] => [
    ...declared.columns(facts),
    ...(facts.hasWaves && !isOfWaves && !declared.isOfPeople ? [{ ...waveColumn, value: () => wave }] : []),
    ...(feedOf !== undefined && facts.feeds?.length ? [{ ...feedColumn, value: feedOf }] : []),
  ]
  return {
    ...declared,
    columns: (facts) => columnsIn(facts),
    cells: (facts) => {
      const byWave = new Map<string | null, readonly ValuedColumn<Row>[]>()
      return (person) => {
        const { wave = null } = person.record
        const columns = byWave.get(wave) ?? columnsIn(facts, wave)
        byWave.set(wave, columns)
        return rows(person, facts).map((row) => columns.map(({ value }) => value(row)))
      }
    },
  }
}
