import { Link } from '@tanstack/react-router'
import styles from './brand.module.css'

/** Name and logo in the header, with a link to the landing page. */
export function Brand() {
  return (
    <Link to="/" className={styles.brand}>
      <img src="/favicon.svg" alt="" width={32} height={32} className={styles.mark} />
      Feedlab
    </Link>
  )
}
