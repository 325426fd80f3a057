import { useSyncExternalStore } from 'react'
import { loadAgain } from '#web/participant/browser/load-again.ts'

const never = () => () => {}

/**
 * A hook for something that loads once it is needed. Not React's lazy, which may delay what has loaded by a third of a second: all posts
 * should appear at once.
 */
export function latePart<T>(importIt: () => Promise<T>): (isNeeded: boolean) => T | undefined {
  let part: T | undefined
  let isAskedFor = false
  const listeners = new Set<() => void>()
  async function load() {
    if (isAskedFor) return
    isAskedFor = true
    try {
      part = await loadAgain(importIt)
      for (const listener of listeners) listener()
    } catch {
      // Without it a post cannot be shown, so it is retried until it loads.
      isAskedFor = false
      void load()
    }
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return (isNeeded) => {
    // Requested while the first cards render, so that they are complete sooner.
    if (isNeeded) void load()
    return useSyncExternalStore(isNeeded ? subscribe : never, () => part)
  }
}
