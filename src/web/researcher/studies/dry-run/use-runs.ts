import { useEffect, useRef } from 'react'
import { JOBS_PATH } from '#contract/jobs.ts'
import { isUnderWay } from '#web/researcher/jobs/job.ts'
import { useRefreshJobs, useStudyJobs } from '#web/researcher/jobs/use-jobs.ts'
import { callApi } from '#web/shared/call-api.ts'
import { useChange } from '../../api/use-change.ts'
import { refusalSentence } from '../study-texts.ts'
import { useRefreshStudies } from '../use-studies.ts'
import { useRefreshDryRun } from './use-dry-run.ts'

/** The dry runs of a study. When one ends, the report is read again. */
export function useRuns(experiment_id: string) {
  const { data: runs = [] } = useStudyJobs(experiment_id, 'dry-run')
  const refreshJobs = useRefreshJobs()
  const refreshReport = useRefreshDryRun(experiment_id)
  const refreshStudies = useRefreshStudies()
  const { change, send } = useChange({
    explain: (failure) => ({ sentence: refusalSentence(failure) }),
    refresh: refreshJobs,
  })
  const [newest] = runs
  const underWay = runs.find(isUnderWay)
  const wasUnderWay = useRef(false)
  useEffect(() => {
    if (wasUnderWay.current && underWay === undefined) void Promise.all([refreshReport(), refreshStudies()])
    wasUnderWay.current = underWay !== undefined
  })
  const start = (wanted: { participants: number; seed: number }) =>
    send(callApi(JOBS_PATH, { kind: 'dry-run', experiment_id, ...wanted }))
  const stop = (id: string) => send(callApi('/v1/cancel_job', { id }))
  const problem = newest !== undefined && !isUnderWay(newest) ? (newest.error ?? undefined) : undefined
  return { underWay, problem, change, start, stop }
}
