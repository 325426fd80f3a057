import { useSyncExternalStore } from 'react'
import { answeringWords } from './answering-words.ts'
import type { SaveStatus } from './form-state.ts'

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
        return answeringWords.saving
      case 'waiting':
        return isOnline ? answeringWords.waiting : answeringWords.offline
      case 'stored':
        return answeringWords.stored
      case 'refused':
        return nSaid > 0 ? answeringWords.notTaken : answeringWords.refused
      case 'none':
        if (nSaid > 0) return answeringWords.open(nOpen)
        return nReminded > 0 ? answeringWords.remind(nReminded) : ''
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
