import { Link } from '@tanstack/react-router'
import styles from './brand.module.css'

/** The name with its mark, on the dark header; leads home. */
export function Brand() {
  return (
    <Link to="/" className={styles.brand}>
      <img src="/favicon.svg" alt="" width={32} height={32} className={styles.mark} />
      Feedlab
    </Link>
  )
}
