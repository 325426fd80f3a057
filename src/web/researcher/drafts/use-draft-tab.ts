import { useEffect, useState } from 'react'

/**
 * `own`: no other tab of this browser has the draft open. `elsewhere`: one had it first. `taken`: another one took it over since.
 * Browsers without locks (plain http) have `own` alone; there too a tab writes beside what another one wrote (ADR 29).
 */
export type DraftTab = 'own' | 'elsewhere' | 'taken'

type Options = {
  by: string
  name: string
  /** This tab has the draft now, and should read it again. */
  onTaken: () => void
}

/** A page that was just left releases its draft only after a moment. */
const WAIT_MS = 300

/** Holds the draft of a page for this tab until it is left, and says whether another tab has it. */
export function useDraftTab({ by, name, onTaken }: Options): { tab: DraftTab; takeOver: () => void } {
  const [tab, setTab] = useState<DraftTab>('own')
  const [nTaken, setNTaken] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what follows a take-over may be another function each time.
  useEffect(() => {
    // Plain-http origins have none, whatever the type says.
    const locks: LockManager | undefined = navigator.locks
    if (locks === undefined) return
    const isTaking = nTaken > 0
    const waiting = new AbortController()
    const timer = isTaking ? undefined : setTimeout(() => setTab('elsewhere'), WAIT_MS)
    let [isGone, release] = [false, () => {}]
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    locks
      .request(`draft/${by}/${name}`, isTaking ? { steal: true } : { signal: waiting.signal }, () => {
        clearTimeout(timer)
        if (isGone) return undefined
        setTab('own')
        if (isTaking) onTaken()
        return held
      })
      // While the page is there, only a tab that takes the draft over ends this.
      .catch(() => !isGone && setTab('taken'))
    return () => {
      isGone = true
      clearTimeout(timer)
      waiting.abort()
      release()
    }
  }, [by, name, nTaken])

  return { tab, takeOver: () => setNTaken((n) => n + 1) }
}
