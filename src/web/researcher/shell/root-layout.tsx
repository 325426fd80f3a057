import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { lazyView } from '#web/researcher/ui/loading/lazy-view.ts'
import { tabTitle } from '../page-title.ts'
import { isUsedByFocus, shortcutFor } from './shortcuts.ts'

const ShortcutsDialog = lazyView(async () => (await import('../help/shortcuts-dialog.tsx')).ShortcutsDialog)

/** For every page: sets the tab title, moves the focus after navigation and listens for shortcuts. */
export function RootLayout() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const shownPath = useRef(pathname)
  /** The page on which the list was opened, so that following a link closes it. */
  const [listedAt, setListedAt] = useState<string>()
  useShortcuts(useCallback(() => setListedAt(pathname), [pathname]))

  useEffect(() => {
    document.title = tabTitle(pathname)
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    // Otherwise a screen reader stays on the link that was followed, which no longer exists.
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <>
      <Outlet />
      {listedAt !== undefined && (
        <Suspense>
          <ShortcutsDialog isOpen={listedAt === pathname} onClose={() => setListedAt('')} />
        </Suspense>
      )}
    </>
  )
}

function useShortcuts(list: () => void) {
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
      if (shortcut.kind === 'list') list()
      else navigate({ to: shortcut.to })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [navigate, list])
}
