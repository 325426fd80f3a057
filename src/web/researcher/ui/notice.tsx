import type { ReactNode } from 'react'
import styles from './panel.module.css'

type Props = { heading?: string; role?: 'alert'; children: ReactNode }

/** Shown instead of content: says why there is none, and what to do next. */
export function Notice({ heading, role, children }: Props) {
  return (
    <div className={`${styles.panel} ${styles.part} ${styles.notice}`} role={role}>
      {heading !== undefined && <h2>{heading}</h2>}
      {children}
    </div>
  )
}
