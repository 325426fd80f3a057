import { useEffect, useSyncExternalStore } from 'react'
import { untilItWorks } from '../browser/load-again.ts'

type Answering = typeof import('./answering.ts')

let loading: Promise<Answering> | undefined
let part: Answering | undefined
const listeners = new Set<() => void>()

/** Loads what a page of questions does not need to be shown. Nobody could go on without it, so it never gives up. */
export function loadAnswering(): Promise<Answering> {
  loading ??= untilItWorks(() => import('./answering.ts')).then((loaded) => {
    part = loaded
    for (const listener of listeners) listener()
    return loaded
  })
  return loading
}

/** Undefined while it loads. */
export const answeringPart = (): Answering | undefined => part

export function useAnswering(): Answering | undefined {
  useEffect(() => void loadAnswering(), [])
  return useSyncExternalStore(subscribe, answeringPart)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
