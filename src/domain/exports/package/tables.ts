import type { StudyFacts, TidyColumn, TidyTable } from '../tidy/table.ts'
import { folderOf } from './package-facts.ts'

/** A tidy table with the columns that it has in one study. */
export type PackageTable = Omit<TidyTable, 'columns'> & { columns: readonly TidyColumn[] }

export const tablesOf = (tables: readonly TidyTable[], facts: StudyFacts): readonly PackageTable[] =>
  tables.map((table) => ({
    ...table,
    columns: table.columns(facts),
    ...(facts.feeds?.length && {
      primaryKey: keyIn(table),
      foreignKeys: (table.foreignKeys ?? []).map((key) => linkIn(tables, key)),
    }),
  }))

const keyIn = ({ primaryKey, isByFeed }: TidyTable): readonly string[] => (isByFeed ? [...primaryKey, 'feed'] : primaryKey)

type Link = NonNullable<TidyTable['foreignKeys']>[number]

/** A row of one table belongs to one of another in the same feed. */
function linkIn(tables: readonly TidyTable[], link: Link): Link {
  const isByFeed = tables.find(({ name }) => name === link.table)?.isByFeed
  return isByFeed ? { ...link, columns: [...link.columns, 'feed'], references: [...link.references, 'feed'] } : link
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
