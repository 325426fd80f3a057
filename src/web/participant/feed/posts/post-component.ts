import { useSyncExternalStore } from 'react'
import { loadAgain } from '#web/participant/browser/load-again.ts'
import type { PostInFeed } from './post-in-feed.tsx'

/** Not React's lazy: that may hold back what has arrived for a third of a second, and all posts shall appear at once. */
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
    // Without it there is nothing to see: it is asked for until it comes.
    isAskedFor = false
    void load()
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const never = () => () => {}

/** What draws a post, as soon as it is here. Most feeds have none, and do not load it. */
export function usePostComponent(isPost: boolean): typeof PostInFeed | undefined {
  // While the first cards are drawn, not after it: the sooner it is asked for, the sooner they are complete.
  if (isPost) void load()
  return useSyncExternalStore(isPost ? subscribe : never, () => component)
}
