export type Subscribe = (listener: () => void) => () => void

/** For a store: `notify` calls everybody who subscribed. `subscribe` is made for React's `useSyncExternalStore`. */
export function createListeners(): { subscribe: Subscribe; notify: () => void } {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: () => {
      for (const listener of listeners) listener()
    },
  }
}
