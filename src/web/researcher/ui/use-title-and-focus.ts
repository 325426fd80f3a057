import { useEffect, useRef } from 'react'
import type { PagePath } from '#contract/pages.ts'
import { tabTitle } from '../page-title.ts'

/**
 * Sets the tab title and moves the focus on a page that shows a list, or the item that the query string names.
 * RootLayout only does this when the path changes.
 */
export function useTitleAndFocus(path: PagePath, name: string | undefined) {
  const shown = useRef(name)
  useEffect(() => {
    document.title = name === undefined ? tabTitle(path) : `${name} · ${tabTitle(path)}`
    if (shown.current === name) return
    shown.current = name
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path, name])
}
