import { expect, test, vi } from 'vitest'
import { loadAgain, untilItWorks } from './load-again.ts'

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
