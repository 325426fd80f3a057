import { expect, test, vi } from 'vitest'
import { loadAgain, untilItLoads, untilItWorks } from './load-again.ts'

test('a part that fails at first is loaded again, with longer and longer pauses', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const pauses: number[] = []
  let calls = 0
  const load = async () => {
    calls += 1
    if (calls < 4) throw new Error('offline')
    return 'part'
  }
  await expect(loadAgain(load, async (ms) => void pauses.push(ms))).resolves.toBe('part')
  expect(pauses).toEqual([500, 1000, 2000])
})

test('in the end the failure is handed on', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const load = () => Promise.reject(new Error('gone'))
  await expect(loadAgain(load, async () => {})).rejects.toThrow('gone')
})

test('a step without which the visit could not go on is tried for as long as it takes, at most half a minute apart', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const pauses: number[] = []
  let calls = 0
  const work = async () => {
    calls += 1
    if (calls <= 50) throw new Error('offline')
    return 'there'
  }
  await expect(untilItWorks(work, async (ms) => void pauses.push(ms))).resolves.toBe('there')
  expect(pauses).toHaveLength(50)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(30_000)
})

test.each([
  { title: 'a part that must come', load: loadAgain },
  { title: 'a part without which the visit could not go on', load: untilItLoads },
])('$title reloads the page from its second failure on, and not at the first', async ({ load }) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const happened: string[] = []
  const part = async () => {
    happened.push('load')
    if (happened.filter((one) => one === 'load').length <= 3) throw new TypeError('Failed to fetch dynamically imported module')
    return 'part'
  }
  const reload = async () => void happened.push('reload')
  await expect(load(part, async () => {}, reload)).resolves.toBe('part')
  expect(happened).toEqual(['load', 'load', 'reload', 'load', 'reload', 'load'])
})
