import { useLayoutEffect, useRef } from 'react'
import { PREVIEW_SEARCH } from '#contract/preview-search.ts'

/** What is open over the page and may be closed, the last one on top. */
const layers: (() => void)[] = []
/** The page has an entry of the browser's history that Back takes away instead of the page. One for all layers. */
let hasEntry = false
/** The entry is being taken away, because nothing is open any more. */
let isGoing = false

const isOurs = (state: unknown) => typeof state === 'object' && state !== null && 'layer' in state

function withoutLayer({ layer, ...state }: { layer?: unknown }) {
  return state
}

function settle() {
  if (isGoing) return
  // Something else went to another page meanwhile.
  if (hasEntry && !isOurs(history.state)) hasEntry = false
  if (layers.length > 0 && !hasEntry) {
    // Of a page load before this one.
    if (isOurs(history.state)) history.replaceState(withoutLayer(history.state), '')
    history.pushState({ ...history.state, layer: true }, '')
    hasEntry = true
  } else if (layers.length === 0 && hasEntry) {
    isGoing = true
    history.back()
  }
}

function popped() {
  const wasOurs = isGoing
  if (!hasEntry) return
  hasEntry = false
  isGoing = false
  if (!wasOurs) layers.pop()?.()
  settle()
}

/** From now on Back closes this layer. Returns what to call once it was closed, by Back or in another way. */
export function openLayer(onBack: () => void): () => void {
  // A preview shares the history of the researcher's page.
  if (location.search === PREVIEW_SEARCH) return () => {}
  addEventListener('popstate', popped)
  layers.push(onBack)
  settle()
  return () => {
    const at = layers.indexOf(onBack)
    if (at >= 0) layers.splice(at, 1)
    // Later, because another layer may open at once, in the same entry.
    setTimeout(settle)
  }
}

/** For as long as it is mounted Back calls `onBack` instead of leaving the page; not where it is undefined. */
export function useBackCloses(onBack: (() => void) | undefined): void {
  const latest = useRef(onBack)
  latest.current = onBack
  const isOn = onBack !== undefined
  // A layout effect, so that Back never leaves the page once the layer can be seen.
  useLayoutEffect(() => (isOn ? openLayer(() => latest.current?.()) : undefined), [isOn])
}
