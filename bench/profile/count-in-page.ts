export type CountedInPage = {
  mostObservers: number
  mostObserved: number
  /** Of each kind, at most. */
  observedBy: { IntersectionObserver: number; ResizeObserver: number }
  /** Of each complete card that is there now. */
  elementsOfCards: number[]
  written: number
  longestWriteMs: number
}

/** A script that counts observers and writes to localStorage from outside, before anything of the page runs. */
export const COUNT_IN_PAGE = `(() => {
  const counted = { mostObservers: 0, mostObserved: 0, observedBy: {}, written: 0, longestWriteMs: 0 }
  const KINDS = ['IntersectionObserver', 'ResizeObserver']
  const alive = new Map()
  const look = () => {
    const busy = [...alive].filter(([, { size }]) => size > 0)
    counted.mostObservers = Math.max(counted.mostObservers, busy.length)
    const nOf = (some) => some.reduce((sum, [, { size }]) => sum + size, 0)
    counted.mostObserved = Math.max(counted.mostObserved, nOf(busy))
    for (const name of KINDS)
      counted.observedBy[name] = Math.max(counted.observedBy[name] ?? 0, nOf(busy.filter(([{ constructor }]) => constructor.name === name)))
  }
  for (const name of KINDS) {
    const { observe, unobserve, disconnect } = window[name].prototype
    Object.assign(window[name].prototype, {
      observe(element, options) {
        if (!alive.has(this)) alive.set(this, new Set())
        alive.get(this).add(element)
        look()
        return observe.call(this, element, options)
      },
      unobserve(element) {
        alive.get(this)?.delete(element)
        return unobserve.call(this, element)
      },
      disconnect() {
        alive.delete(this)
        return disconnect.call(this)
      },
    })
  }
  // The time of a write is that of its JSON, too.
  let jsonMs = 0
  const { stringify } = JSON
  JSON.stringify = (...args) => {
    const begin = performance.now()
    try {
      return stringify(...args)
    } finally {
      jsonMs = performance.now() - begin
    }
  }
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (name, value) {
    const begin = performance.now()
    setItem.call(this, name, value)
    counted.written += value.length
    counted.longestWriteMs = Math.max(counted.longestWriteMs, performance.now() - begin + jsonMs)
    jsonMs = 0
  }
  window.countedInPage = () => {
    const complete = [...document.querySelectorAll('article')].filter((card) => card.querySelector('.actions'))
    return { ...counted, elementsOfCards: complete.map((card) => card.getElementsByTagName('*').length + 1) }
  }
})()`
