import { Link } from '@tanstack/react-router'
import { pageTitle } from '../page-title.ts'
import styles from './back-link.module.css'

/** From one study or set back to its list. */
export const BackLink = ({ to }: { to: '/studies' | '/sets' }) => (
  <Link to={to} className={styles.back}>
    {pageTitle(to)}
  </Link>
)
