import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { tabTitle } from '../page-title.ts'
import { HelpContext } from './help-context.ts'
import { useShortcuts } from './use-shortcuts.ts'

const HelpDialog = lazy(() => import('./help-dialog.tsx').then((module) => ({ default: module.HelpDialog })))

/** For every page: sets the tab title, moves the focus after navigation and opens the help. */
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
    // Otherwise a screen reader stays on the link that was followed, which no longer exists.
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
