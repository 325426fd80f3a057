import { useId } from 'react'
import type { Job } from './job.ts'
import { progressWords } from './job-words.ts'
import styles from './jobs.module.css'

/** The numbers are not read out as they change: what changes every second says nothing to a listener. */
export function JobProgress({ job }: { job: Job }) {
  const wordsId = useId()
  return (
    <div className={styles.progress}>
      <p id={wordsId}>{progressWords(job)}</p>
      <progress aria-labelledby={wordsId} {...(job.total > 0 && { max: job.total, value: job.done })} />
    </div>
  )
}
