import styles from './quota-bar.module.css'

type Props = {
  /** Shares of the bar, from 0 to 1, together at most 1. */
  completes: number
  live?: number
}

/** Hidden from screen readers, because the figures beside it say the same. */
export function QuotaBar({ completes, live = 0 }: Props) {
  return (
    <span className={styles.bar} aria-hidden="true">
      <span className={styles.completes} style={{ inlineSize: `${completes * 100}%` }} />
      <span className={styles.live} style={{ inlineSize: `${Math.min(live, 1 - completes) * 100}%` }} />
    </span>
  )
}
