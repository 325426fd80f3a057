import { Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { findPlatform } from '#domain/platforms/index.ts'
import { FIRST_PEOPLE, type LaunchStep, launchSteps } from '#domain/study/lifecycle/launch-steps.ts'
import page from '#web/researcher/ui/page.module.css'
import { TestLink } from '../study/test-link.tsx'
import type { ListedStudy } from '../study-types.ts'
import styles from './launch.module.css'

type Checklist = { study: ListedStudy; testSignature: string; isPreregistered: boolean }

/** What is left to do, ticked by who has come. Nothing once the first people are through. */
export function LaunchChecklist({ study, testSignature, isPreregistered }: Checklist) {
  const steps = launchSteps({ ...study, isPreregistered })
  if (steps.length === 0) return null
  return (
    <div className={styles.share}>
      <h3 className={styles.label} id="launch-steps">
        Before and after the first participants
      </h3>
      <ol className={`${page.plainList} ${styles.steps}`} aria-labelledby="launch-steps">
        {steps.map(({ step, isDone }) => (
          <li key={step} data-done={isDone}>
            <Tick isDone={isDone} />
            <div>
              <p>
                {title(step, study)}
                <span className="visually-hidden">{isDone ? ': done' : ': to do'}</span>
              </p>
              <div className={page.soft}>{text(step, study, testSignature)}</div>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

function title(step: LaunchStep['step'], { platform }: ListedStudy): string {
  const found = findPlatform(platform)
  switch (step) {
    case 'try':
      return 'Try it yourself'
    case 'preregister':
      return 'Preregister it'
    case 'launch':
      return 'Launch it'
    case 'invite':
      return found === undefined || found.name === 'none' ? 'Send the link to people' : `Paste the link into ${found.label}`
    case 'watch':
      return `Watch the first ${FIRST_PEOPLE}`
  }
}

function text(step: LaunchStep['step'], { experiment_id, n_conditions, started }: ListedStudy, signature: string): ReactNode {
  switch (step) {
    case 'try':
      return <TryLinks experiment_id={experiment_id} nConditions={n_conditions} signature={signature} />
    case 'preregister':
      return <PreregisterLink experiment_id={experiment_id} />
    case 'launch':
      return 'Until then only test links open the study.'
    case 'invite':
      return started === 0 ? 'Ticked when the first person has come.' : 'The first person has come.'
    case 'watch':
      return `${started} of ${FIRST_PEOPLE} have started. See how far they get, then let the others in.`
  }
}

const PreregisterLink = ({ experiment_id }: { experiment_id: string }) => (
  <>
    If your analysis is confirmatory:{' '}
    <Link to="/studies/$id/preregister" params={{ id: experiment_id }}>
      write the plan
    </Link>
    , which is filled from the design, and mark it once it is registered.
  </>
)

/** So many conditions have their links here; those of more are in the table. */
const MAX_LINKS = 4

type Tries = { experiment_id: string; nConditions: number; signature: string }

function TryLinks({ experiment_id, nConditions, signature }: Tries) {
  if (nConditions === 1)
    return (
      <TestLink experiment_id={experiment_id} condition={1} signature={signature} label="Open a test session in a new tab">
        Open a test session
      </TestLink>
    )
  if (nConditions > MAX_LINKS)
    return (
      <>
        Try every condition: their test links are under{' '}
        <Link to="/studies/$id/conditions" params={{ id: experiment_id }}>
          Conditions
        </Link>
        .
      </>
    )
  return (
    <Group component="p" gap="xs">
      Try every condition:
      {Array.from({ length: nConditions }, (_, i) => i + 1).map((condition) => (
        <TestLink
          key={condition}
          experiment_id={experiment_id}
          condition={condition}
          signature={signature}
          label={`Try condition ${condition} in a new tab`}
        >
          Condition {condition}
        </TestLink>
      ))}
    </Group>
  )
}

const Tick = ({ isDone }: { isDone: boolean }) => (
  <svg className={styles.tick} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <circle cx="10" cy="10" r="9" />
    {isDone && <path d="m5.5 10.5 3 3 6-6.5" />}
  </svg>
)
