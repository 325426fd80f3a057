import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { PagePath } from '#contract/pages.ts'
import { tabTitle } from '../page-title.ts'
import { LibraryView } from './library-view.tsx'
import { SetView } from './set-view.tsx'

/** The library, or the set that `?set=` names. */
export function SetsScreen() {
  const { set } = useSearch({ from: '/tools/sets' })
  const navigate = useNavigate()
  const [deleted, setDeleted] = useState<string>()
  useTitleAndFocus('/sets', set)

  if (set === undefined) return <LibraryView deleted={deleted} />
  const onDeleted = () => {
    setDeleted(set)
    // Replaces the history entry, so that Back does not lead to the deleted set.
    void navigate({ to: '/sets', replace: true })
  }
  const onCopied = (copy: string) => void navigate({ to: '/sets', search: { set: copy } })
  return <SetView key={set} entity_set={set} onDeleted={onDeleted} onCopied={onCopied} />
}

/**
 * Sets the tab title and moves the focus on a page that shows a list, or the item that the query string names.
 * RootLayout only does this when the path changes.
 */
function useTitleAndFocus(path: PagePath, name: string | undefined) {
  const shown = useRef(name)
  useEffect(() => {
    document.title = name === undefined ? tabTitle(path) : `${name} · ${tabTitle(path)}`
    if (shown.current === name) return
    shown.current = name
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path, name])
}
