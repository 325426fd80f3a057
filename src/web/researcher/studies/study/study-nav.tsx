import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ListedStudy } from '../study-types.ts'
import styles from './study-nav.module.css'
import { pagesFor } from './study-pages.ts'

type Props = { study: Pick<ListedStudy, 'experiment_id' | 'role'>; hasWaves: boolean }

/** Links to the pages of a study that somebody may see. The row stays in sight, and so does the link of the page that is open. */
export function StudyNav({ study: { experiment_id, role }, hasWaves }: Props) {
  const nav = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another current link.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2
  }, [pathname])
  return (
    <nav ref={nav} aria-label="Pages of this study" className={styles.nav}>
      {pagesFor(role, { hasWaves }).map(({ label, to, startsGroup }) => (
        <Link
          key={to}
          to={to}
          params={{ id: experiment_id }}
          activeOptions={{ exact: true, includeSearch: false }}
          className={styles.link}
          data-starts-group={startsGroup}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
