import { useEffect, useRef } from 'react'
import type { PagePath } from '#contract/pages.ts'
import { tabTitle } from '../page-title.ts'

/**
 * For a page that shows a list, or the one of it that its address names. The address changes behind the question mark
 * alone, where the layout neither renames the tab nor moves the focus.
 */
export function useOpened(path: PagePath, name: string | undefined) {
  const shown = useRef(name)
  useEffect(() => {
    document.title = name === undefined ? tabTitle(path) : `${name} · ${tabTitle(path)}`
    if (shown.current === name) return
    shown.current = name
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path, name])
}
