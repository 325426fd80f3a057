import type * as z from 'zod/mini'
import type { SentTo } from '#contract/endpoints.ts'
import { JOBS_PATH, type job } from '#contract/jobs.ts'

export type Job = z.infer<typeof job>
export type WantedJob = SentTo<typeof JOBS_PATH>

export const isUnderWay = ({ state }: Job) => state === 'waiting' || state === 'running'

export const fileAddress = (job_id: string) => `${JOBS_PATH}/${encodeURIComponent(job_id)}/file`

/** Asks for the same file again. */
export const wantedOf = ({ kind, experiment_id, stimulus_set, data_type, include, raw, only }: Job): WantedJob => ({
  kind: kind as WantedJob['kind'], // lists of jobs have no others: the media of a set are fetched from its own page
  ...(experiment_id !== null && { experiment_id }),
  ...(stimulus_set !== null && { stimulus_set }),
  ...(data_type !== null && { data_type, raw }),
  include,
  ...(only !== null && { only }),
})

/** Without failed and deleted files that were asked for again since: the newer job says how it stands. Newest first, as they come. */
export function withoutReplaced(jobs: readonly Job[]): Job[] {
  const asked = new Set<string>()
  return jobs.filter((each) => {
    const wanted = JSON.stringify(wantedOf(each))
    const isReplaced = asked.has(wanted) && !isUnderWay(each) && each.state !== 'done'
    asked.add(wanted)
    return !isReplaced
  })
}
