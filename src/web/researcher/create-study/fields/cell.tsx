import type { ReactNode } from 'react'
import styles from './fields.module.css'

/** One setting. Where it is another one than in condition 1, that can be seen and heard. */
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
