import { Link } from '@tanstack/react-router'
import { pageTitle } from '../page-title.ts'
import styles from './back-link.module.css'

/** From one study, set or questionnaire back to its list. */
export const BackLink = ({ to }: { to: '/studies' | '/sets' | '/questionnaires' }) => (
  <Link to={to} className={styles.back}>
    {pageTitle(to)}
  </Link>
)
