import { useSyncExternalStore } from 'react'
import { createListeners, type Subscribe } from '#web/shared/listeners.ts'

/** Which card fills the page. It is outside React, so that a step renders the few cards that it concerns and not hundreds. */
export type Place = { subscribe: Subscribe; read: () => number; move: (idx: number) => void }

export function createPlace(first: number): Place {
  const [subscribe, notify] = createListeners()
  let current = first
  const move = (idx: number) => {
    current = idx
    notify()
  }
  return { subscribe, read: () => current, move }
}

/** Cards before and after the current one that are complete. */
const COMPLETE_AROUND = 2

export const useIsFar = ({ subscribe, read }: Place, idx: number): boolean =>
  useSyncExternalStore(subscribe, () => Math.abs(idx - read()) > COMPLETE_AROUND)
