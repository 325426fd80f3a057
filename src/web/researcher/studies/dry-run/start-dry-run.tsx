import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { MOST_IN_DRY_RUN } from '#domain/simulation/run-result.ts'
import { JobProgress } from '#web/researcher/jobs/job-progress.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Problem, Refused } from '#web/researcher/ui/result.tsx'
import styles from './dry-run.module.css'
import { useRuns } from './use-runs.ts'

/** How many the report reads well with. */
const USUAL_PARTICIPANTS = '100'

/** Starts a run, and follows the one that is under way. */
export function StartDryRun({ experiment_id, people }: { experiment_id: string; people: number }) {
  const { underWay, problem, change, start, stop } = useRuns(experiment_id)
  const [fields, setFields] = useState({ participants: USUAL_PARTICIPANTS, seed: '1' })
  const [isWrong, setWrong] = useState(false)
  if (underWay)
    return (
      <div className={styles.power}>
        <JobProgress job={underWay} />
        <div className={page.actions}>
          <Button variant="default" onClick={() => void stop(underWay.job_id)}>
            Stop the dry run
          </Button>
        </div>
        <p className={page.soft}>It goes on if you leave this page.</p>
        <Refused change={change} />
      </div>
    )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const [participants, seed] = [wholeNumber(fields.participants), wholeNumber(fields.seed)]
    const isRight = participants >= 1 && participants <= MOST_IN_DRY_RUN && seed >= 0
    setWrong(!isRight)
    if (isRight) void start({ participants, seed })
  }
  const field = (key: keyof typeof fields, label: string, description: string) => (
    <TextInput
      label={label}
      description={description}
      inputMode="numeric"
      value={fields[key]}
      onChange={({ currentTarget: { value } }) => setFields((before) => ({ ...before, [key]: value }))}
    />
  )
  return (
    <form className={styles.power} onSubmit={onSubmit}>
      <div className={styles.start}>
        {field('participants', 'Participants', `1 to ${MOST_IN_DRY_RUN.toLocaleString('en')}`)}
        {field('seed', 'Seed', 'The same seed, the same people')}
        <Button type="submit" loading={change.state === 'sending'}>
          {people === 0 ? 'Start the dry run' : 'Start another dry run'}
        </Button>
      </div>
      {people > 0 && <p className={page.soft}>Its people are added to those of earlier runs, unless you remove them first.</p>}
      {isWrong && <Problem>{`Enter whole numbers: 1 to ${MOST_IN_DRY_RUN.toLocaleString('en')} participants.`}</Problem>}
      <Refused change={change} />
      {problem !== undefined && <Problem>{problem}</Problem>}
    </form>
  )
}

/** NaN for everything else. */
const wholeNumber = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN)
