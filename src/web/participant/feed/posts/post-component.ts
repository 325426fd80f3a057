import { useSyncExternalStore } from 'react'
import { loadAgain } from '#web/participant/browser/load-again.ts'
import type { PostInFeed } from './post-in-feed.tsx'

/** Not React's lazy, which may delay what has loaded by a third of a second: all posts should appear at once. */
let component: typeof PostInFeed | undefined
let isAskedFor = false
const listeners = new Set<() => void>()

async function load() {
  if (isAskedFor) return
  isAskedFor = true
  try {
    component = (await loadAgain(() => import('./post-in-feed.tsx'))).PostInFeed
    for (const listener of listeners) listener()
  } catch {
    // Without it a post cannot be shown, so it is retried until it loads.
    isAskedFor = false
    void load()
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const never = () => () => {}

/** The component of a post, once it has loaded. Feeds without posts do not load it. */
export function usePostComponent(isPost: boolean): typeof PostInFeed | undefined {
  // Requested while the first cards render, so that they are complete sooner.
  if (isPost) void load()
  return useSyncExternalStore(isPost ? subscribe : never, () => component)
}
