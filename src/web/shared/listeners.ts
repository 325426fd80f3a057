export type Subscribe = (listener: () => void) => () => void

/** For a store: the second function calls everybody who subscribed. The first is made for React's `useSyncExternalStore`. */
export function createListeners(): [subscribe: Subscribe, notify: () => void] {
  const listeners = new Set<() => void>()
  return [
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => {
      for (const listener of listeners) listener()
    },
  ]
}
