import { Link } from '@tanstack/react-router'
import { roleMay } from '#domain/accounts/role-may.ts'
import type { ListedStudy } from '../study-types.ts'
import styles from './study-nav.module.css'
import { type StudyPageEntry, studyPages } from './study-pages.ts'

type Props = { study: Pick<ListedStudy, 'experiment_id' | 'role'>; pages?: readonly StudyPageEntry[] }

/** Links to the pages of a study that somebody may see. A single page needs no links. */
export function StudyNav({ study: { experiment_id, role }, pages = studyPages }: Props) {
  const shown = pages.filter(({ needs }) => roleMay(role, needs))
  if (shown.length < 2) return null
  return (
    <nav aria-label="Pages of this study" className={styles.nav}>
      {shown.map(({ label, to }) => (
        <Link key={to} to={to} params={{ id: experiment_id }} activeOptions={{ exact: true }} className={styles.link}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
