// @ts-expect-error The TypeScript program for the web has no Node types. Only this test needs them.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createToastList } from './toast-list.ts'

const css: string = readFileSync(new URL('./toast.css', import.meta.url), 'utf8')

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

test('a newer toast comes after the older ones', () => {
  const { toasts } = someToasts()
  toasts.show({ key: 'saved', text: 'Saved' })
  toasts.show({ key: 'network', text: 'Offline' })
  expect(toasts.read().map(({ key }) => key)).toEqual(['saved', 'network'])
})

test('in a wide window toasts begin 240 px right of its middle', () => {
  const wide = css.slice(css.indexOf('@media (min-width: 1200px)'))
  expect(wide).toMatch(/^[^}]*\.toasts \{[^}]*left: calc\(50vw \+ 240px\);/)
})
