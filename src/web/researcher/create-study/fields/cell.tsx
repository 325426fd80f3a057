import type { ReactNode } from 'react'
import styles from './fields.module.css'

/** The box around one setting. It marks a value that differs from condition 1, also for screen readers. */
export function Cell({ differs, children, isWide }: { differs: boolean; children: ReactNode; isWide?: boolean }) {
  return (
    <div className={styles.cell} data-differs={differs} data-wide={isWide}>
      {differs && (
        <span className={styles.differs}>
          differs<span className="visually-hidden"> from Condition 1</span>
        </span>
      )}
      {children}
    </div>
  )
}
