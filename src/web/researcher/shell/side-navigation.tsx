import { Link, useLocation } from '@tanstack/react-router'
import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'
import { pageAccess } from '../accounts/page-access.ts'
import { useMe } from '../accounts/use-me.ts'
import { type NavigationLabel, navigation } from './navigation.ts'
import styles from './side-navigation.module.css'

const paths: Record<NavigationLabel, string> = {
  Studies: 'M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M7.5 15h9',
  Stimuli: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
  Questionnaires: 'M6 3h12v18H6zM9.5 8h5M9.5 12h5M9.5 16h3',
  Data: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4 20h16',
  Team: 'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 4.9a3.5 3.5 0 0 1 0 6.2M18 14.2a6.5 6.5 0 0 1 3.5 5.3',
  Help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.8h.01',
}

const NavigationIcon = ({ label }: { label: NavigationLabel }) => <SvgIcon d={paths[label]} px={20} />

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
