import { expect, test, vi } from 'vitest'
import { loadAgain } from './load-again.ts'

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

test('in the end the failure is told', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const load = () => Promise.reject(new Error('gone'))
  await expect(loadAgain(load, async () => {})).rejects.toThrow('gone')
})
