import type { VisitLine } from '../exports/package/visit-line.ts'
import type { FormWrite } from '../exports/tidy/person/person-record.ts'
import { readPerson } from '../exports/tidy/person/read-person.ts'
import { visitsOfPerson } from '../exports/visits/visits-of-person.ts'
import type { CheckedVisit } from './check.ts'
import type { CheckedPackage } from './checked-package.ts'
import type { EarlierFeed } from './draw-again.ts'
import { type CheckedFeed, feedsOfVisit, feedsSent, poolOf } from './feeds-of-visit.ts'
import { recordOfRows } from './record-of-rows.ts'
import { type TableRow, textIn } from './table-row.ts'

type VisitRows = { row: TableRow; rows: ReadonlyMap<string, readonly TableRow[]>; line: VisitLine }

/** Reads visits in their order: of people who come back, what they answered before is kept. */
export function reader(checked: CheckedPackage): (visit: VisitRows) => CheckedVisit {
  const stimuli = new Map((checked.whole.get('stimuli') ?? []).map((row) => [textIn(row, 'stimulus_id'), row]))
  const answered = new Map<string, FormWrite[][]>()
  const sent = new Map<string, EarlierFeed[]>()
  const pool = poolOf(checked.bundle, stimuli)
  return ({ row, rows, line }) => {
    const subject_id = textIn(row, 'subject_id')
    const earlier = answered.get(subject_id) ?? []
    const isFirst = !answered.has(subject_id)
    const record = recordOfRows(checked, stimuli, { row, rows, line, earlier, isFirst })
    const before = sent.get(subject_id) ?? []
    answered.set(subject_id, checked.study.hasWaves ? [...earlier, [...record.writes]] : [])
    if (checked.study.hasWaves) sent.set(subject_id, [...before, ...feedsSent(record)])
    let feeds: readonly CheckedFeed[] | undefined
    const { seen } = visitsOfPerson(record)
    return {
      ...{ row, rows, line, isFirst },
      feeds: () => {
        feeds ??= feedsOfVisit(pool, { record, draws: line.draws, before })
        return feeds
      },
      reading: readPerson(record, seen),
    }
  }
}
