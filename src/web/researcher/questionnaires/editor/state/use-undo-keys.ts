import { useEffect } from 'react'
import type { Dispatch } from './use-editing.ts'

/** Ctrl or Cmd with Z, and with Shift+Z or Y. Also in fields, because each of them shows the questionnaire and has no steps of its own. */
export function useUndoKeys(dispatch: Dispatch): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isInDialog(event.target)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      dispatch({ happened: key === 'y' || event.shiftKey ? 'redone' : 'undone' })
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [dispatch])
}

/** Dialogs have text of their own, such as what is pasted. */
const isInDialog = (target: EventTarget | null) => target instanceof Element && target.closest('[role="dialog"]') !== null
