import { findStudy } from '#server/store/studies/studies.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'
import { unknownStudy } from '../studies/unknown-study.ts'

/** Calls `onChange` when somebody in a study of the caller's moved. Returns how to stop. */
export async function watchStudy(
  { database: { db }, changes }: Deps,
  experiment_id: string,
  caller: Caller,
): Promise<(onChange: () => void) => () => void> {
  const study = await findStudy(db, experiment_id)
  if (study?.lab_id !== labOf(caller)) throw unknownStudy(experiment_id)
  return (onChange) => changes.watch(experiment_id, onChange)
}
