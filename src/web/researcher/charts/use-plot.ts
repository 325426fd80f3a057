import { useEffect, useState } from 'react'

export type PlotLibrary = typeof import('@observablehq/plot')

type Loaded = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; Plot: PlotLibrary }

/** The chart library, in a file of its own that only pages with charts load. */
export function usePlot(): { loaded: Loaded; retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again.
  useEffect(() => {
    let isGone = false
    const set = (next: Loaded) => {
      if (!isGone) setLoaded(next)
    }
    import('@observablehq/plot').then(
      (Plot) => set({ state: 'loaded', Plot }),
      () => set({ state: 'failed' }),
    )
    return () => {
      isGone = true
    }
  }, [attempt])
  const retry = () => {
    setLoaded({ state: 'loading' })
    setAttempt((before) => before + 1)
  }
  return { loaded, retry }
}
