import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTitleAndFocus } from '../ui/use-title-and-focus.ts'
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
