import type { DbOrTx } from '#server/db/open-database.ts'
import { findStudy, type Study } from '#server/store/studies/studies.ts'
import { type Caller, labOf } from '../deps.ts'
import { unknownStudy } from '../studies/unknown-study.ts'

/** The study of the lab that the call is about. */
export async function refuseUnlessOwn(db: DbOrTx, experiment_id: string, caller: Caller): Promise<Study> {
  const study = await findStudy(db, experiment_id)
  if (study?.lab_id !== labOf(caller)) throw unknownStudy(experiment_id)
  return study
}
