import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { tabTitle } from '../page-title.ts'
import { LibraryView } from './library-view.tsx'
import { SetView } from './set-view.tsx'

/** The library, or the set that `?set=` names. */
export function SetsScreen() {
  const { set } = useSearch({ from: '/tools/sets' })
  const navigate = useNavigate()
  const [deleted, setDeleted] = useState<string>()
  useOpenedSet(set)

  if (set === undefined) return <LibraryView deleted={deleted} />
  const onDeleted = () => {
    setDeleted(set)
    // In place of the set's own entry: the way back must not lead to what is gone.
    void navigate({ to: '/sets', replace: true })
  }
  return <SetView key={set} entity_set={set} onDeleted={onDeleted} />
}

/** The address changes behind the question mark alone, where the layout neither renames the tab nor moves the focus. */
function useOpenedSet(set: string | undefined) {
  const shown = useRef(set)
  useEffect(() => {
    document.title = set === undefined ? tabTitle('/sets') : `${set} · ${tabTitle('/sets')}`
    if (shown.current === set) return
    shown.current = set
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [set])
}
