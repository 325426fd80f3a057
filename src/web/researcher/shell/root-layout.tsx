import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { tabTitle } from '../page-title.ts'
import { HelpContext } from './help-context.ts'
import { useShortcuts } from './use-shortcuts.ts'

const HelpDialog = lazy(() => import('./help-dialog.tsx').then((module) => ({ default: module.HelpDialog })))

/** What every page has: its title in the tab, the focus after a change of page, the help. */
export function RootLayout() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const shownPath = useRef(pathname)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const openHelp = useCallback(() => setIsHelpOpen(true), [])
  useShortcuts(openHelp)

  useEffect(() => {
    document.title = tabTitle(pathname)
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    // Without it a screen reader would stay on a link that is no longer there.
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <HelpContext value={openHelp}>
      <Outlet />
      {isHelpOpen && (
        <Suspense>
          <HelpDialog onClose={() => setIsHelpOpen(false)} />
        </Suspense>
      )}
    </HelpContext>
  )
}
