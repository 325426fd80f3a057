import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'
import { SignedInOnly } from '../accounts/signed-in-only.tsx'
import { useMe } from '../accounts/use-me.ts'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import menu from './header-menu.module.css'
import { LabSwitcher } from './lab-switcher.tsx'
import { SideNavigation } from './side-navigation.tsx'
import { SkipLink } from './skip-link.tsx'
import styles from './tool-shell.module.css'
import { WhatsNew } from './whats-new.tsx'

export function ToolShell() {
  const pathname = useLocation({ select: (location) => location.pathname })
  // The menu stores the page on which it was opened, so following a link closes it.
  const [menuOpenAt, setMenuOpenAt] = useState<string>()
  const isMenuOpen = menuOpenAt === pathname

  return (
    <div className={styles.shell}>
      <SkipLink />
      <header className={styles.header}>
        <button
          type="button"
          className={styles.menuButton}
          aria-expanded={isMenuOpen}
          aria-controls="side-navigation"
          onClick={() => setMenuOpenAt(isMenuOpen ? undefined : pathname)}
        >
          <SvgIcon d={isMenuOpen ? 'M6 6l12 12M18 6L6 18' : 'M4 7h16M4 12h16M4 17h16'} px={24} weight={2} />
          <span className="visually-hidden">Menu</span>
        </button>
        <Brand />
        <div className={styles.end}>
          <HeaderAccount />
          <Link to="/help" className={styles.helpButton} aria-label="Help">
            ?
          </Link>
        </div>
      </header>
      <SideNavigation isOpen={isMenuOpen} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.content}>
          <SignedInOnly>
            <WhatsNew />
            <Outlet />
          </SignedInOnly>
        </div>
      </main>
    </div>
  )
}

/** Who is signed in and where they work; for a stranger the way to sign in. */
function HeaderAccount() {
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
    <a href="/sign-in" className={menu.button}>
      Sign in
    </a>
  )
}
