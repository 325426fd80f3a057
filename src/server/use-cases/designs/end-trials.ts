import { DESIGN_NAMES, trialStudy } from '#domain/designs/design-names.ts'
import { trialsEndedBefore } from '#domain/designs/trials.ts'
import { deleteBegunBefore } from '#server/store/visits/delete-people.ts'
import type { Deps } from '../deps.ts'

/** Deletes what visitors left in the studies of the gallery some days ago: nobody evaluates it. */
export async function endTrials(deps: Pick<Deps, 'database' | 'databaseNow'>, signal: AbortSignal): Promise<void> {
  const before = new Date(trialsEndedBefore(await deps.databaseNow()))
  for (const name of DESIGN_NAMES) await deleteBegunBefore(deps.database.db, { experiment_id: trialStudy(name), before, signal })
}
