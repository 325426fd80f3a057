import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isUsedByFocus, shortcutFor } from './shortcuts.ts'

export function useShortcuts(openHelp: () => void) {
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
