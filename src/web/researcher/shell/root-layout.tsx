import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { tabTitle } from '../page-title.ts'
import { HelpContext } from './help-context.ts'
import { isUsedByFocus, shortcutFor } from './shortcuts.ts'

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

function useShortcuts(openHelp: () => void) {
  const navigate = useNavigate()
  const previousKey = useRef('')

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isUsedByFocus(event.target)) return
      const shortcut = shortcutFor(previousKey.current, event.key)
      // Typing a question mark sends a Shift key first.
      if (event.key !== 'Shift') previousKey.current = event.key
      if (shortcut.kind === 'none') return
      event.preventDefault()
      if (shortcut.kind === 'help') openHelp()
      else navigate({ to: shortcut.to })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [navigate, openHelp])
}
