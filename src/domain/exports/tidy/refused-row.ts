import { utc } from './columns/moment.ts'
import { conditionCell } from './columns/shared-columns.ts'
import { participants } from './participants.ts'
import type { StudyFacts, TidyCell } from './table.ts'

/** Somebody who did not agree to take part: what is left of them. `dayMs` is the beginning of the day. */
export type Refused = { version: number; condition: number; is_test: boolean; is_simulated: boolean; dayMs: number }

const REFUSED = '(no_consent '

/** Whether a row of the table of participants is all that is left of somebody who did not agree. */
export const isRefusedRow = (cells: Readonly<Record<string, string>>): boolean =>
  (cells['subject_id'] ?? '').startsWith(REFUSED) && cells['outcome'] === 'no_consent'

/**
 * Their rows of the table of participants. A table needs a value that tells its rows apart, so they are numbered: the numbers join to
 * nothing, and may be others in the next export.
 */
export function refusedRows(facts: StudyFacts, people: readonly Refused[]): TidyCell[][] {
  const columns = participants.columns(facts)
  return people.map(({ version, condition, is_test, is_simulated, dayMs }, i) => {
    const cells = new Map<string, TidyCell>(
      Object.entries({
        subject_id: `${REFUSED}${i + 1})`,
        study_id: facts.experiment_id,
        study_version: version,
        condition_id: conditionCell(condition),
        status: 'ended-early',
        outcome: 'no_consent',
        is_test,
        is_simulated,
        consent_decision: 'refused',
        started_at_utc: utc(dayMs),
      }),
    )
    return columns.map(({ name }) => cells.get(name) ?? null)
  })
}
