import { Skeleton } from '@mantine/core'
import styles from './loading.module.css'

/** A placeholder. `what` completes the sentence "Loading …" for screen readers. */
export const Loading = ({ what, height }: { what: string; height: number }) => (
  <div role="status" className={styles.loading}>
    <span className="visually-hidden">Loading {what}</span>
    <Skeleton height={height} radius="lg" className={styles.block} />
  </div>
)
