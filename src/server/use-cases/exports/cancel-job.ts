import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { cancelJob as contract } from '#contract/jobs.ts'
import { stopJob } from '#server/store/exports/jobs.ts'
import type { Caller, Deps } from '../deps.ts'
import { showJob } from './show-job.ts'

/** One that has ended already stays as it is. */
export async function cancelJob(deps: Deps, { id }: BodyOf<typeof contract>, caller: Caller): Promise<ReplyOf<typeof contract>> {
  await showJob(deps, id, caller)
  await stopJob(deps.database.db, id)
  return { success: 'true' }
}
