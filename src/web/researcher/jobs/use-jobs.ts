import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#web/shared/call-api.ts'
import { replyOrNull } from '../api/reply-or-null.ts'
import { FOLLOW_MS } from './follow-job.ts'
import { isUnderWay, type Job } from './job.ts'

const JOBS = 'jobs'
const QUIET_MS = 30_000

/** The files of a study that were asked for, or its dry runs. Empty where the study is unknown. */
export const useStudyJobs = (experiment_id: string | undefined, kind?: Job['kind']) =>
  useQuery({
    queryKey: [JOBS, experiment_id, kind],
    queryFn: () => (experiment_id === undefined ? [] : readJobs(experiment_id, kind)),
    enabled: experiment_id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? FOLLOW_MS : QUIET_MS),
    networkMode: 'always',
  })

async function readJobs(experiment_id: string, kind: Job['kind'] | undefined): Promise<Job[]> {
  return replyOrNull(await callApi('/v1/list_jobs', { experiment_id, ...(kind && { kind }) }))?.data.jobs ?? []
}

/** Makes lists that are on the screen read again. */
export function useRefreshJobs() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [JOBS] })
}
