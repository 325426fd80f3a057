import { type ReactNode, useState } from 'react'
import { testLink, testUserId } from './links.ts'
import styles from './test-link.module.css'

type Props = {
  experiment_id: string
  condition: number
  isShort?: boolean
  /** Of test links, where the study has a link-secret. */
  signature: string
  label: string
  children: ReactNode
}

/** Opens a study in a new tab as somebody who does not count. */
export function TestLink({ experiment_id, condition, isShort = false, signature, label, children }: Props) {
  const [user_id, setUserId] = useState(() => testUserId(Math.random))
  return (
    <a
      href={testLink({ experiment_id, condition, user_id, isShort, signature })}
      target="_blank"
      rel="noreferrer"
      className={styles.test}
      aria-label={label}
      // The next click is a new test participant.
      onClick={() => setUserId(testUserId(Math.random))}
    >
      {children}
    </a>
  )
}
