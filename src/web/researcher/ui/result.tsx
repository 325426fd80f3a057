import type { ReactNode } from 'react'
import type { Change } from '../api/use-change.ts'
import styles from './page.module.css'

type ProblemProps = { manual?: string | undefined; className?: string | undefined; children: string }

/** Why something was not done, and the page of the manual that explains it, if there is one. */
export const Problem = ({ manual, className = '', children }: ProblemProps) => (
  <p role="alert" className={`${styles.problem} ${className}`}>
    {children}
    <ManualLink to={manual} />
  </p>
)

/** Behind a sentence. */
export const ManualLink = ({ to }: { to: string | undefined }) =>
  to !== undefined && (
    <>
      {' '}
      <a href={to} target="_blank" rel="noreferrer">
        More in the manual
      </a>
    </>
  )

/** Why the server did not make a change. */
export const Refused = ({ change }: { change: Change<{ sentence: string }> }) =>
  change.state === 'refused' && <Problem manual={change.manual}>{change.sentence}</Problem>

/** What was done. It stays on the page without words, so that screen readers hear them when they come. */
export const Done = ({ className = '', children }: { className?: string | undefined; children: ReactNode }) => (
  <p role="status" className={`${styles.done} ${className}`}>
    {children}
  </p>
)

export function ProblemList({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null
  return (
    <ul className={styles.problems}>
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  )
}
