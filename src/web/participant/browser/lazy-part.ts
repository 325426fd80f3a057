import { type ComponentType, type LazyExoticComponent, lazy, useSyncExternalStore } from 'react'
import { createListeners } from '#web/shared/listeners.ts'
import { untilItLoads } from './load-again.ts'

/**
 * A component that loads when it is first shown. Its load is retried until it works:
 * React answers a failed load with the error view instead of the whole page, and a feed must outlive a lost connection.
 */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
  retry = untilItLoads,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await retry(load) }))

const never = () => () => {}

/**
 * Something that loads once it is needed, also retried until it works. Not React's lazy, which may delay what has loaded by a third of a
 * second: all posts should appear at once.
 */
export function latePart<T>(importIt: () => Promise<T>) {
  let part: T | undefined
  let loading: Promise<T> | undefined
  const [subscribe, notify] = createListeners()
  const load = (): Promise<T> => {
    loading ??= untilItLoads(importIt).then((loaded) => {
      part = loaded
      notify()
      return loaded
    })
    return loading
  }
  /** Undefined while it loads. */
  const read = () => part
  const use = (isNeeded = true): T | undefined => {
    // Requested while the page renders, so that it is complete sooner.
    if (isNeeded) void load()
    return useSyncExternalStore(isNeeded ? subscribe : never, read)
  }
  return { load, read, use }
}
