import type { ReactNode } from 'react'
import styles from './page.module.css'

/** Why something was not done, and the page of the manual that explains it, if there is one. */
export const Problem = ({ manual, children }: { manual?: string | undefined; children: string }) => (
  <p role="alert" className={styles.problem}>
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
