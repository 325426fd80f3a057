import { useLocation } from '@tanstack/react-router'
import { useMe } from '../accounts/use-me.ts'
import { AccountMenu } from './account-menu.tsx'
import styles from './header-menu.module.css'
import { LabSwitcher } from './lab-switcher.tsx'

/** Who is signed in and where they work; for a stranger the way to sign in. */
export function HeaderAccount() {
  const me = useMe()
  const isSigningIn = useLocation({ select: ({ pathname }) => pathname.startsWith('/sign-in') })
  if (me === undefined) return null
  if (me.person)
    return (
      <>
        <LabSwitcher me={me} />
        <AccountMenu me={me} person={me.person} />
      </>
    )
  return isSigningIn ? null : (
    <a href="/sign-in" className={styles.button}>
      Sign in
    </a>
  )
}
