import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { listJobs as contract } from '#contract/jobs.ts'
import { jobsOfStudy } from '#server/store/exports/jobs.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'
import { refuseUnlessOwned } from './export-csv.ts'
import { presentJob } from './present-job.ts'

export async function listJobs(
  deps: Deps,
  { experiment_id, kind }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  await refuseUnlessOwned(deps, 'study', experiment_id, labOf(caller))
  const rows = await jobsOfStudy(deps.database.db, experiment_id, kind)
  return { success: 'true', data: { jobs: rows.map(presentJob) } }
}
