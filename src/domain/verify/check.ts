import type { VisitLine } from '../exports/package/visit-line.ts'
import type { PersonReading } from '../exports/tidy/person/read-person.ts'
import type { CheckedPackage } from './checked-package.ts'
import type { CheckedFeed } from './feeds-of-visit.ts'
import type { Report } from './report.ts'
import type { TableRow } from './table-row.ts'

/** One visit, with its rows of all tables, and what its record says when it is read again. */
export type CheckedVisit = {
  row: TableRow
  /** By table; those of later waves have their own. */
  rows: ReadonlyMap<string, readonly TableRow[]>
  reading: PersonReading
  line: VisitLine
  /** Its feeds, as sent and drawn again. */
  feeds: () => readonly CheckedFeed[]
  /** The first visit of the person, also in a study of one visit. */
  isFirst: boolean
}

/** What a check does while it runs: something for each visit, and something at the end. */
export type RunningCheck = { visit?: (visit: CheckedVisit) => void; end?: () => void }

/** One check is one file with one descriptor, plus one line in `checks/index.ts`. */
export type Check = {
  /** A word for the summary. */
  name: string
  /** What it compares, in one line. */
  title: string
  begin: (checked: CheckedPackage, report: Report) => RunningCheck
}
