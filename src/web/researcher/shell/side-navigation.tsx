import { Link, useLocation } from '@tanstack/react-router'
import { pageAccess } from '../accounts/page-access.ts'
import { useMe } from '../accounts/use-me.ts'
import { navigation } from './navigation.ts'
import { NavigationIcon } from './navigation-icon.tsx'
import styles from './side-navigation.module.css'

/** A column beside the page. On phones it opens below the header. */
export function SideNavigation({ isOpen }: { isOpen: boolean }) {
  const path = useLocation({ select: ({ pathname }) => (pathname.endsWith('/') ? pathname.slice(0, -1) : pathname) })
  const me = useMe()
  // Until it is known who is signed in, all of it: most people may open all of it.
  const entries = navigation.filter(({ to }) => me === undefined || pageAccess(to, me) === 'open')
  return (
    <nav id="side-navigation" aria-label="Tools" className={styles.navigation} data-open={isOpen}>
      <ul>
        {entries.map((entry) => {
          const isCurrent = entry.under.some((address) => address === path)
          return (
            <li key={entry.to}>
              <Link
                to={entry.to}
                className={styles.entry}
                data-current={isCurrent}
                aria-current={path === entry.to ? 'page' : undefined}
              >
                <NavigationIcon label={entry.label} />
                {entry.label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
