import { useEffect, useRef } from 'react'
import { isUsedByFocus } from '#web/researcher/shell/shortcuts.ts'

/** Returns a ref for the search field, which gets the focus when `/` is pressed. */
export function useSlashKey() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isUsedByFocus(event.target)) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return field
}
