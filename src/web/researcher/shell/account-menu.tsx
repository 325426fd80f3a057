import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { type Permission, roleMay } from '#domain/accounts/permissions.ts'
import { lazyView } from '#web/researcher/ui/loading/lazy-view.ts'
import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'
import { signOut } from '../accounts/sign-in-calls.ts'
import type { Me } from '../accounts/use-me.ts'
import styles from './header-menu.module.css'
import { HeaderMenu } from './header-menu.tsx'

const NewLabDialog = lazyView(async () => (await import('./new-lab-dialog.tsx')).NewLabDialog)

type Entry = { label: string; to: string; needs?: Permission; isOfInstallation?: boolean }

/** `needs`: shown to those who have the permission. `isOfInstallation`: to the owners of the first lab. */
const ENTRIES: readonly Entry[] = [
  { label: 'Account', to: '/account' },
  { label: 'API tokens', to: '/account/tokens', needs: 'be-in-lab' },
  { label: 'Audit log', to: '/audit', needs: 'manage-lab' },
  { label: 'Server', to: '/server', isOfInstallation: true },
  { label: 'About this place', to: '/about/edit', isOfInstallation: true },
]

const ID = 'account-menu'

type Props = { me: Me; person: NonNullable<Me['person']> }

export function AccountMenu({ me, person }: Props) {
  const [isMakingLab, setMakingLab] = useState(false)
  const { is_local_owner, is_installation_owner, role } = me
  const lab = me.labs.find(({ lab_id }) => lab_id === me.lab_id)
  const leave = async () => {
    if ((await signOut()).ok) location.assign('/sign-in')
  }
  const mayOpen = ({ needs, isOfInstallation }: Entry) =>
    (needs === undefined || roleMay(role, needs)) && (!isOfInstallation || is_installation_owner)
  const name = is_local_owner ? 'Local owner' : person.name
  return (
    <>
      <HeaderMenu
        id={ID}
        label={`Account menu of ${name}`}
        button={
          <>
            <PersonIcon />
            <span className={`${styles.name} ${styles.wide} ${is_local_owner ? styles.quiet : ''}`} dir="auto">
              {name}
            </span>
          </>
        }
      >
        <p className={styles.heading}>
          <strong dir="auto">{name}</strong>
          <span className={styles.soft}>{is_local_owner ? 'Signed in because you are at this computer' : person.email}</span>
          {lab && (
            <span className={styles.soft}>
              <bdi>{lab.name}</bdi>, {lab.role}
            </span>
          )}
        </p>
        <ul>
          {ENTRIES.filter(mayOpen).map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className={styles.entry}>
                {label}
              </Link>
            </li>
          ))}
          {is_installation_owner && (
            <li>
              <button
                type="button"
                className={styles.entry}
                popoverTarget={ID}
                popoverTargetAction="hide"
                onClick={() => setMakingLab(true)}
              >
                Create a lab
              </button>
            </li>
          )}
          {!is_local_owner && (
            <li>
              <button type="button" className={styles.entry} onClick={leave}>
                Sign out
              </button>
            </li>
          )}
        </ul>
      </HeaderMenu>
      {isMakingLab && (
        <Suspense>
          <NewLabDialog onClose={() => setMakingLab(false)} />
        </Suspense>
      )}
    </>
  )
}

/** In place of the name on phones. */
const PersonIcon = () => (
  <SvgIcon className={styles.narrow} px={24} d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0" />
)
