import { afterEach, expect, test, vi } from 'vitest'
import { whenNear } from './when-near.ts'

afterEach(() => void vi.unstubAllGlobals())

/** An observer of which the test says what it sees. */
function observers() {
  const made: { margin: string | undefined; targets: Element[]; see: (isIntersecting: boolean) => void }[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly targets: Element[] = []
      constructor(report: (entries: { isIntersecting: boolean }[]) => void, options: IntersectionObserverInit) {
        const see = (isIntersecting: boolean) => this.targets.length > 0 && report([{ isIntersecting }])
        made.push({ margin: options.rootMargin, targets: this.targets, see })
      }
      observe = (element: Element) => void this.targets.push(element)
      disconnect = () => void this.targets.splice(0)
    },
  )
  return made
}

test('an element calls back when it comes near and not when it leaves, until nobody waits for it', () => {
  const made = observers()
  const onNear = vi.fn()
  const element = document.createElement('div')
  const stop = whenNear(element, '600px', onNear)
  const [observer] = made
  expect([observer?.margin, observer?.targets]).toEqual(['600px', [element]])
  observer?.see(false)
  expect(onNear).not.toHaveBeenCalled()
  observer?.see(true)
  expect(onNear).toHaveBeenCalledOnce()
  stop()
  observer?.see(true)
  expect(onNear).toHaveBeenCalledOnce()
})
