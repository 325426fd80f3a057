import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useOpened } from '../ui/use-title-and-focus.ts'
import { LibraryView } from './library-view.tsx'
import { SetView } from './set-view.tsx'

/** The library, or the set that `?set=` names. */
export function SetsScreen() {
  const { set } = useSearch({ from: '/tools/sets' })
  const navigate = useNavigate()
  const [deleted, setDeleted] = useState<string>()
  useOpened('/sets', set)

  if (set === undefined) return <LibraryView deleted={deleted} />
  const onDeleted = () => {
    setDeleted(set)
    // In place of the set's own entry: the way back must not lead to what is gone.
    void navigate({ to: '/sets', replace: true })
  }
  return <SetView key={set} entity_set={set} onDeleted={onDeleted} />
}
