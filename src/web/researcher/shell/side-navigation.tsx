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
  const mayOpen = (address: string) => me === undefined || pageAccess(address, me) === 'open'
  const entries = navigation.flatMap((entry) => {
    const addresses = 'orElse' in entry ? [entry.to, entry.orElse] : [entry.to]
    const address = addresses.find(mayOpen)
    return address === undefined ? [] : [{ ...entry, address }]
  })
  return (
    <nav id="side-navigation" aria-label="Tools" className={styles.navigation} data-open={isOpen}>
      <ul>
        {entries.map(({ label, under, address }) => {
          const isCurrent = under.some((each) => path === each || path.startsWith(`${each}/`))
          return (
            <li key={label}>
              <Link
                to={address}
                className={styles.entry}
                title={label}
                data-current={isCurrent}
                aria-current={path === address ? 'page' : undefined}
              >
                <NavigationIcon label={label} />
                <span className={styles.label}>{label}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
