import { Link } from '@tanstack/react-router'
import { pageTitle } from '../page-title.ts'
import styles from './back-link.module.css'

/** From one study or set to the list of them all. */
export const BackLink = ({ to }: { to: '/studies' | '/sets' }) => (
  <Link to={to} className={styles.back}>
    {pageTitle(to)}
  </Link>
)
