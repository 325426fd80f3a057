import { expect, test } from 'vitest'
import { createToastList } from './toast-list.ts'

function someToasts() {
  let timers: { work: () => void; delayMs: number }[] = []
  const toasts = createToastList((work, delayMs) => {
    const timer = { work, delayMs }
    timers.push(timer)
    return () => {
      timers = timers.filter((other) => other !== timer)
    }
  })
  return { toasts, timers: () => timers }
}

test('a toast disappears after four seconds', () => {
  const { toasts, timers } = someToasts()
  toasts.show({ key: 'saved', text: 'Saved' })
  expect(timers()[0]?.delayMs).toBe(4000)
  timers()[0]?.work()
  expect(toasts.read()).toEqual([])
})

test('a toast replaces an earlier one with the same key', () => {
  const { toasts, timers } = someToasts()
  toasts.show({ key: 'network', text: 'Offline', durationMs: Number.POSITIVE_INFINITY })
  toasts.show({ key: 'network', text: 'Back' })
  expect(toasts.read().map(({ text }) => text)).toEqual(['Back'])
  expect(timers()).toHaveLength(1)
})

test('a toast can be dismissed, and listeners are called', () => {
  const { toasts, timers } = someToasts()
  let nCalls = 0
  toasts.subscribe(() => {
    nCalls += 1
  })
  toasts.show({ key: 'saved', text: 'Saved' })
  toasts.dismiss('saved')
  expect(toasts.read()).toEqual([])
  expect(timers()).toEqual([])
  expect(nCalls).toBe(2)
})
