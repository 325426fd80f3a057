import type * as z from 'zod/mini'
import { dryRunProblems, type job, jobProblems } from '#contract/jobs.ts'
import { fetchJobProblems } from '#contract/linked-media.ts'
import { depositProblems } from '#contract/publication/publication.ts'
import { FILE_LIFE_MS, type JobKind, type JobProblem, secondsLeft } from '#domain/exports/jobs/job.ts'
import type { JobRow } from '#server/store/exports/jobs.ts'

/** Of kinds that make no file. */
const OWN_PROBLEMS: Readonly<Partial<Record<JobKind, Partial<Record<JobProblem, string>>>>> = {
  'dry-run': dryRunProblems,
  'fetch-media': fetchJobProblems,
  deposit: depositProblems,
}

const msOf = (moment: Date | null) => moment?.getTime() ?? null

export function presentJob(row: JobRow): z.infer<typeof job> {
  const { job_id, kind, experiment_id, wanted, state, done, total, rows, filename, problem } = row
  const finished_at = msOf(row.finished_at)
  const isDone = state === 'done'
  const elapsedMs = (msOf(row.heartbeat_at) ?? 0) - (msOf(row.started_at) ?? 0)
  return {
    job_id,
    kind,
    experiment_id,
    stimulus_set: experiment_id === null ? wanted.id : null,
    data_type: wanted.data_type,
    include: [...wanted.include],
    raw: wanted.raw ? 'yes' : 'no',
    only: wanted.only ?? null,
    state,
    done,
    total,
    rows,
    seconds_left: state === 'running' ? secondsLeft({ done, total }, elapsedMs) : null,
    bytes: isDone ? row.bytes : null,
    filename,
    created_at: row.created_at.getTime(),
    finished_at,
    kept_until: isDone && row.file_key !== null && finished_at !== null ? finished_at + FILE_LIFE_MS : null,
    error: problem === null ? null : (OWN_PROBLEMS[kind]?.[problem] ?? jobProblems[problem]),
    ...(kind === 'dry-run' && row.result !== null && { result: row.result }),
  }
}
