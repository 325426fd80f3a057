/** For how long each of some things was in view. */
export type ViewTimes = {
  entered: (id: string) => void
  left: (id: string) => void
  /** While the page is hidden or covered, nothing counts. */
  pause: () => void
  resume: () => void
  /** The times since the last call. */
  take: () => (readonly [id: string, ms: number])[]
}

export function createViewTimes(now: () => number): ViewTimes {
  const visible = new Set<string>()
  const since = new Map<string, number>()
  const total = new Map<string, number>()
  let isPaused = false

  function settle(id: string) {
    const at = since.get(id)
    if (at === undefined) return
    total.set(id, (total.get(id) ?? 0) + now() - at)
    since.delete(id)
  }
  const begin = (id: string) => {
    if (!isPaused && !since.has(id)) since.set(id, now())
  }

  return {
    entered: (id) => {
      visible.add(id)
      begin(id)
    },
    left: (id) => {
      visible.delete(id)
      settle(id)
    },
    pause: () => {
      isPaused = true
      for (const id of visible) settle(id)
    },
    resume: () => {
      isPaused = false
      for (const id of visible) begin(id)
    },
    take: () => {
      for (const id of visible) {
        settle(id)
        begin(id)
      }
      const times = [...total].map(([id, ms]) => [id, Math.round(ms)] as const)
      total.clear()
      return times
    },
  }
}
