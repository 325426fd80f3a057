import { Stack } from '@mantine/core'
import { sizeOf } from '../download/count-words.ts'
import { formatDateTime } from '../format-time.ts'
import page from '../ui/page.module.css'
import { fileAddress, isUnderWay, type Job, wantedOf, withoutReplaced } from './job.ts'
import { JobProgress } from './job-progress.tsx'
import { ageWords, jobTitle } from './job-words.ts'
import styles from './jobs.module.css'
import { MakeFile } from './make-file.tsx'

/** Files of a study that were asked for, with what can be done with each. */
export function JobList({ jobs, nowMs }: { jobs: readonly Job[]; nowMs: number }) {
  const shown = withoutReplaced(jobs)
  const under = shown.filter(isUnderWay).length
  return (
    <>
      <p role="status" aria-live="polite" className="visually-hidden">
        {under > 0 && `${under === 1 ? 'A file is' : `${under} files are`} being made.`}
        {under === 0 && shown[0]?.state === 'done' && `${jobTitle(shown[0])} is ready.`}
      </p>
      {shown.length > 0 && (
        <ul className={`${page.plainList} ${styles.jobs}`} aria-label="Files of this study">
          {shown.map((job) => (
            <li key={job.job_id}>
              <JobItem job={job} nowMs={nowMs} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function JobItem({ job, nowMs }: { job: Job; nowMs: number }) {
  const { job_id, state, bytes, filename, finished_at, kept_until, error } = job
  const title = jobTitle(job)
  return (
    <>
      <p className={styles.title}>
        <strong>{title}</strong> <span className={page.soft}>{ageWords(finished_at ?? job.created_at, nowMs)}</span>
      </p>
      {isUnderWay(job) && <JobProgress job={job} />}
      {state === 'done' && kept_until !== null && (
        <div className={styles.ready}>
          <a href={fileAddress(job_id)} download aria-label={`Download ${filename}`}>
            Download
          </a>
          <span className={page.soft}>
            {sizeOf(bytes ?? 0)}, kept until{' '}
            <time dateTime={new Date(kept_until).toISOString()}>{formatDateTime(kept_until)}</time>
          </span>
        </div>
      )}
      {error !== null && (
        <Stack align="start" gap="xs">
          <p className={state === 'failed' ? page.problem : page.soft}>{error}</p>
          <MakeFile wanted={wantedOf(job)} size="sm" aria-label={`Create again: ${title}`}>
            Create again
          </MakeFile>
        </Stack>
      )}
    </>
  )
}
