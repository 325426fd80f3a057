import { withChangeNotes } from '../../disclosure/changed-columns.ts'
import type { StudyFacts, TidyColumn, TidyTable } from '../tidy/table.ts'
import { folderOf } from './package-facts.ts'

/** A tidy table with the columns that it has in one study. */
export type PackageTable = Omit<TidyTable, 'columns'> & { columns: readonly TidyColumn[] }

export const tablesOf = (tables: readonly TidyTable[], facts: StudyFacts): readonly PackageTable[] =>
  withChangeNotes(
    tables.map((table) => ({
      ...table,
      columns: table.columns(facts),
      ...((facts.feeds?.length || facts.hasWaves) && {
        primaryKey: keyIn(table, facts),
        // One row of people belongs to several of visits.
        foreignKeys: (facts.hasWaves && table.isOfPeople ? [] : (table.foreignKeys ?? [])).map((key) =>
          linkIn(tables, key, facts),
        ),
      }),
    })),
    facts.changes,
  )

/** A participant has a row per visit where a study has waves, and what is of a card one per feed where it names its feeds. */
const keyIn = ({ primaryKey, isByFeed, isOfPeople }: TidyTable, { feeds = [], hasWaves }: StudyFacts): readonly string[] => [
  ...primaryKey,
  ...(hasWaves && !isOfPeople && primaryKey.includes('subject_id') && !primaryKey.includes('wave') ? ['wave'] : []),
  ...(feeds.length > 0 && isByFeed ? ['feed'] : []),
]

type Link = NonNullable<TidyTable['foreignKeys']>[number]

/** A row of one table belongs to one of another in the same visit and feed. */
function linkIn(tables: readonly TidyTable[], link: Link, facts: StudyFacts): Link {
  const target = tables.find(({ name }) => name === link.table)
  const more = target === undefined ? [] : keyIn(target, facts).slice(target.primaryKey.length)
  return { ...link, columns: [...link.columns, ...more], references: [...link.references, ...more] }
}

/** File names as Psych-DS wants them: pairs of key and value, and the suffix. */
export const csvPath = (experiment_id: string, table: string): string =>
  `data/${folderOf(experiment_id)}_description-${table}_data.csv`

/** Psych-DS leaves `data/raw` alone. */
export const parquetPath = (table: string): string => `data/raw/${table}.parquet`

/** A set that came from elsewhere may have any name: nothing in it is a folder, and no two are alike. */
export const legacyPath = (id: string, data_type: string): string => `data/raw/legacy/${fileName(id)}_${data_type}.csv`

const fileName = (id: string) =>
  id.replaceAll(/[^\p{L}\p{M}\p{N}_.-]/gu, (letter) => encodeURIComponent(letter).replace('*', '%2A'))
