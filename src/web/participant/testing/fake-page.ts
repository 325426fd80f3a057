import { vi } from 'vitest'

type Placed = { element: HTMLElement; moveTo: (top: number) => void }

/** happy-dom has no layout: tests say where things are, and observers report it as a browser would. */
class FakeObserver {
  static readonly all = new Set<FakeObserver>()
  /** Observers are not called meanwhile, as on a page that does nothing but render. */
  static isBusy = false
  readonly targets = new Set<Element>()
  readonly report: (entries: object[]) => void
  waiting: { target: Element }[] = []

  constructor(report: (entries: object[]) => void) {
    this.report = report
    FakeObserver.all.add(this)
  }

  observe(element: Element) {
    this.targets.add(element)
  }

  unobserve(element: Element) {
    this.targets.delete(element)
    // Chromium forgets what it has not told.
    this.waiting = this.waiting.filter(({ target }) => target !== element)
  }

  takeRecords() {
    return this.waiting.splice(0)
  }

  disconnect() {
    this.targets.clear()
  }

  look(element: Element) {
    if (!this.targets.has(element)) return
    const { x, y, width, height } = element.getBoundingClientRect()
    // Chromium rounds what this observer reports to whole pixels.
    const boundingClientRect = new DOMRect(Math.round(x), Math.round(y), Math.round(width), Math.round(height))
    const isIntersecting = boundingClientRect.bottom > 0 && boundingClientRect.top < innerHeight
    this.waiting.push({ target: element, ...{ isIntersecting, boundingClientRect, time: performance.now() } })
    this.tell()
  }

  tell() {
    if (!FakeObserver.isBusy && this.waiting.length > 0) this.report(this.takeRecords())
  }
}

export function setBusy(isBusy: boolean) {
  FakeObserver.isBusy = isBusy
  for (const observer of FakeObserver.all) observer.tell()
}

/** Reports an element once it is laid out, before it is painted. */
class FakeSizes extends FakeObserver {
  override observe(element: Element) {
    super.observe(element)
    queueMicrotask(() => this.targets.has(element) && this.report([{ target: element }]))
  }
}

export const nObserved = () => [...FakeObserver.all].reduce((sum, { targets }) => sum + targets.size, 0)

/** A window of 1024 by 800 in which a test decides what time it is and where cards are. */
export function fakePage() {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') })
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  vi.stubGlobal('ResizeObserver', FakeSizes)
  vi.stubGlobal('MessageChannel', fakeChannel)
  FakeObserver.all.clear()
  FakeObserver.isBusy = false
}

/** A message arrives after the frame, in the time of the test. */
function fakeChannel() {
  const port1 = { onmessage: () => {}, close: () => {} }
  return { port1, port2: { postMessage: () => void setTimeout(() => port1.onmessage()) } }
}

/** A card of 300 px, at first below the window. */
export function placeCard(heightPx = 300): Placed {
  const element = document.createElement('article')
  let top = 2000
  element.getBoundingClientRect = () => new DOMRect(0, top, 400, heightPx)
  document.body.append(element)
  return {
    element,
    moveTo: (next) => {
      top = next
      for (const observer of FakeObserver.all) observer.look(element)
    },
  }
}

export function setVisibility(state: 'hidden' | 'visible') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

type Listening = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/** Counts the listeners on the window and the document from now on. */
export function countListeners(): () => number {
  const live = new Map<string, number>()
  const ids = new Map<unknown, number>()
  const idOf = (listener: unknown) => {
    const id = ids.get(listener) ?? ids.size
    ids.set(listener, id)
    return id
  }
  const follow = (name: string, target: Listening) => {
    const { addEventListener: add, removeEventListener: remove } = target
    const key = (type: string, listener: unknown, options: unknown) => {
      const isCapturing = typeof options === 'object' && options !== null && 'capture' in options && options.capture === true
      return `${name} ${type} ${idOf(listener)} ${isCapturing}`
    }
    vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      live.set(key(type, listener, options), 1)
      add.call(target, type, listener, options)
    })
    vi.spyOn(target, 'removeEventListener').mockImplementation((type, listener, options) => {
      live.delete(key(type, listener, options))
      remove.call(target, type, listener, options)
    })
  }
  follow('window', window)
  follow('document', document)
  return () => live.size
}
