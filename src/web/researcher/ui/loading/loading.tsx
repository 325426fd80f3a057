import { Skeleton } from '@mantine/core'
import styles from './loading.module.css'

/** Holds the place of what is on its way. `what` goes on after "Loading". */
export const Loading = ({ what, height }: { what: string; height: number }) => (
  <div role="status" className={styles.loading}>
    <span className="visually-hidden">Loading {what}</span>
    <Skeleton height={height} radius="lg" className={styles.block} />
  </div>
)
