import type { RaisedFlag } from '../../quality/judge.ts'
import { utc } from './columns/moment.ts'
import { subjectColumn } from './columns/shared-columns.ts'
import { columnsOf, type ValuedColumn } from './person/person-table.ts'
import type { TidyCell, TidyTable } from './table.ts'

/** Somebody whom a researcher excluded. */
export type ExcludedRow = {
  user_id: string
  excludedMs: number
  exclusion_reason: string | null
  excluded_by: readonly RaisedFlag[] | null
}

const { text, freeText, number, datetime } = columnsOf<ExcludedRow>()

const firstOf = ({ excluded_by }: ExcludedRow) => excluded_by?.[0]

const columns: readonly ValuedColumn<ExcludedRow>[] = [
  { ...subjectColumn, value: ({ user_id }) => user_id },
  datetime('excluded_at_utc', 'When the participant was excluded', ({ excludedMs }) => utc(excludedMs)),
  freeText('reason', 'Why, as it was written or as the rules found', ({ exclusion_reason }) => exclusion_reason),
  text(
    'rule',
    'The first rule of quality that led to it; missing where somebody wrote the reason',
    (row) => firstOf(row)?.name ?? null,
  ),
  number(
    'threshold',
    'Threshold of that rule at that moment: ms, a share from 0 to 1, or a count',
    (row) => firstOf(row)?.threshold ?? null,
  ),
  number('value', 'What that rule found, in the same unit', (row) => firstOf(row)?.value ?? null),
  text('all_rules', 'Every rule that led to it, joined with ;', ({ excluded_by }) =>
    excluded_by === null ? null : excluded_by.map(({ name }) => name).join(';'),
  ),
]

/** Its rows are not made of records: those of excluded people are left out of a package. */
export const exclusions: TidyTable & { cells: (row: ExcludedRow) => TidyCell[] } = {
  name: 'exclusions',
  title: 'Exclusions',
  holds:
    'One row per participant whom the researchers excluded, with the reason; empty where nobody was. They are in no other table, unless the package was made with them.',
  primaryKey: ['subject_id'],
  columns: () => columns,
  cells: (row) => columns.map(({ value }) => value(row)),
}
