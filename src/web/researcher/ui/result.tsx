import type { ReactNode } from 'react'
import styles from './page.module.css'

/** Why something was not done. */
export const Problem = ({ children }: { children: string }) => (
  <p role="alert" className={styles.problem}>
    {children}
  </p>
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
