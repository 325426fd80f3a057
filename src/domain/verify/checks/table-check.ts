import { csvPath } from '../../exports/package/tables.ts'
import { personTablesIn } from '../../exports/tidy/index.ts'
import type { TidyCell } from '../../exports/tidy/table.ts'
import type { Check, CheckedVisit, RunningCheck } from '../check.ts'
import type { CheckedPackage } from '../checked-package.ts'
import { compareRows } from '../compare-rows.ts'
import type { Report } from '../report.ts'

type TableCheck = {
  name: string
  title: string
  /** By table that is computed again: its columns that are recorded and follow from nothing. */
  given: Readonly<Record<string, readonly string[]>>
  /** What of these tables follows from nothing, in words. */
  notChecked?: readonly string[]
}

/** A check that computes the rows of some tables again, from what was stored of each visit. */
export const tableCheck = ({ name, title, given, notChecked = [] }: TableCheck): Check => ({
  ...{ name, title },
  begin: (checked, report) => {
    const running = Object.entries(given).map(([table, columns]) => checkOf(checked, report, { table, given: new Set(columns) }))
    return {
      visit: (visit) => {
        for (const each of running) each.visit?.(visit)
      },
      end: () => {
        for (const each of running) each.end?.()
        for (const reason of notChecked) report.notChecked(reason)
      },
    }
  },
})

type Checked = { table: string; given: ReadonlySet<string> }

function checkOf(
  { study, stated, tables, whole }: CheckedPackage,
  report: Report,
  { table: name, given }: Checked,
): RunningCheck {
  const table = personTablesIn(study).find((each) => each.name === name)
  const described = tables.find((each) => each.name === name)
  // A study without waves has no table of them.
  if (table === undefined || described === undefined) return {}
  const cellsOf = table.cells(study)
  const { columns, primaryKey } = described
  const common = { columns, primaryKey, given, file: csvPath(stated.experiment_id, name) }
  if (study.hasWaves && table.isOfPeople) return joined(common, whole.get(name) ?? [], { table: name, cellsOf, report })
  return {
    visit: ({ reading, rows, row, line }) => {
      const own = name === 'participants' ? [row] : (rows.get(name) ?? [])
      // The waves of a person stand with their first visit, and so does everything that a row says of a visit.
      const changed = changedIn(line, name)
      compareRows(
        { ...common, expected: cellsOf(reading), found: own, near: own[0]?.row, notComputable: changed && (() => changed) },
        report,
      )
    },
  }
}

const changedIn = ({ not_computable = {} }: CheckedVisit['line'], table: string): ReadonlySet<string> | undefined =>
  Object.hasOwn(not_computable, table) ? new Set(not_computable[table]) : undefined

type Joining = { table: string; cellsOf: (reading: CheckedVisit['reading']) => TidyCell[][]; report: Report }
type Common = Pick<Parameters<typeof compareRows>[0], 'columns' | 'primaryKey' | 'given' | 'file'>

const NOTHING_CHANGED: ReadonlySet<string> = new Set()

/** One row for all visits of a person: what an earlier visit says stays. */
function joined(
  common: Common,
  found: Parameters<typeof compareRows>[0]['found'],
  { table, cellsOf, report }: Joining,
): RunningCheck {
  const people = new Map<TidyCell, TidyCell[]>()
  const changed = new Map<TidyCell, ReadonlySet<string>>()
  return {
    visit: ({ reading, line }) => {
      const { user_id } = reading.record
      const own = changedIn(line, table)
      if (own !== undefined) changed.set(user_id, new Set([...(changed.get(user_id) ?? []), ...own]))
      for (const row of cellsOf(reading)) {
        const [person = null] = row
        const before = people.get(person)
        people.set(person, before === undefined ? row : before.map((cell, i) => cell ?? row[i] ?? null))
      }
    },
    end: () => {
      const notComputable = ([person = null]: readonly TidyCell[]) => changed.get(person) ?? NOTHING_CHANGED
      compareRows({ ...common, expected: [...people.values()], found, notComputable }, report)
    },
  }
}
