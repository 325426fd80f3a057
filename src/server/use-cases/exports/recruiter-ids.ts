import { csvHeader, csvRow } from '#domain/exports/csv.ts'
import { recruiterIdColumns } from '#domain/exports/recruiter-ids.ts'
import type { Db } from '#server/db/open-database.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { countRecruiterIds, nextRecruiterIds } from '#server/store/exports/recruiter-ids.ts'
import { actorOf, type Deps, type LabCaller, labOf } from '../deps.ts'
import { refuseUnlessOwned } from './export-csv.ts'

const PEOPLE_AT_ONCE = 1000

/** The key file of a study. The audit log says who takes how many rows before the first one leaves. */
export async function recruiterIdsCsv(deps: Deps, experiment_id: string, caller: LabCaller): Promise<AsyncGenerator<string>> {
  const { db } = deps.database
  await refuseUnlessOwned(deps, 'study', experiment_id, labOf(caller))
  const { rows, last } = await countRecruiterIds(db, experiment_id)
  await writeAudit(db, { ...actorOf(caller), action: 'participant-key-downloaded', target: experiment_id, detail: { rows } })
  return csvOf(db, experiment_id, last)
}

async function* csvOf(db: Db, experiment_id: string, last: number): AsyncGenerator<string> {
  yield csvHeader(recruiterIdColumns)
  for (let after = 0; after < last; ) {
    const ids = await nextRecruiterIds(db, { experiment_id, after, last, nPeople: PEOPLE_AT_ONCE })
    if (ids.length > 0) yield ids.map(({ user_id, name, value }) => csvRow(recruiterIdColumns, [user_id, name, value])).join('')
    after = ids.at(-1)?.participant_id ?? last
  }
}
