import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { reloadOnce } from './reload-once.ts'

const MINUTE_MS = 60_000

function aTab() {
  const values = new Map<string, string>()
  const storage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  } as Storage
  const reload = vi.fn()
  const at = (now: number, isServerThere = true) =>
    reloadOnce(
      () => storage,
      reload,
      async () => isServerThere,
      () => now,
    )
  return { at, reload }
}

test('the page is reloaded where the server answers, and not where it is out of reach', async () => {
  const { at, reload } = aTab()
  await at(0, false)
  expect(reload).not.toHaveBeenCalled()
  await at(1000)
  expect(reload).toHaveBeenCalledOnce()
})

test('a file that never comes does not keep the page reloading: the waits double', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 200 }), async (steps) => {
      const { at, reload } = aTab()
      let now = 1
      for (const step of steps) {
        now += step
        await at(now)
      }
      expect(reload.mock.calls.length).toBeLessThanOrEqual(Math.log2(now / MINUTE_MS + 1) + 1)
    }),
  )
})

test('without storage the page is never reloaded', async () => {
  const reload = vi.fn()
  const refused = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  await reloadOnce(refused, reload, async () => true)
  expect(reload).not.toHaveBeenCalled()
})
