import { useSyncExternalStore } from 'react'
import type { SaveStatus } from './form-state.ts'
import { formWords } from './form-words.ts'

export type SaveLineProps = {
  status: SaveStatus
  /** Problems that are shown at their items. */
  nSaid: number
  nOpen: number
  /** Items that were left open and were pointed out. */
  nReminded?: number
}

/** The one line beside Next. */
export function SaveLine({ status, nSaid, nOpen, nReminded = 0 }: SaveLineProps) {
  const isOnline = useSyncExternalStore(followConnection, () => navigator.onLine)
  return (
    <p className="form-save-line" role="status" data-tone={nSaid > 0 || status === 'refused' ? 'bad' : undefined}>
      {lineOf()}
    </p>
  )

  function lineOf() {
    switch (status) {
      case 'saving':
        return formWords.saving
      case 'waiting':
        return isOnline ? formWords.waiting : formWords.offline
      case 'stored':
        return formWords.stored
      case 'refused':
        return nSaid > 0 ? formWords.notTaken : formWords.refused
      case 'none':
        if (nSaid > 0) return formWords.open(nOpen)
        return nReminded > 0 ? formWords.remind(nReminded) : ''
    }
  }
}

function followConnection(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
