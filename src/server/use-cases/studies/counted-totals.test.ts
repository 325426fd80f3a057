import { expect, test } from 'vitest'
import { aParticipant, aStudy } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { openCountedTotals } from './counted-totals.ts'

setUpApp()

test('people are counted once in a while for all who ask, and nobody waits for the next count', async () => {
  let nowMs = 0
  const totals = openCountedTotals(app.database, () => nowMs, 1000)
  const before = await totals()
  await aParticipant(app, await aStudy(app))
  nowMs = 999
  expect(await totals()).toEqual(before)
  nowMs = 1000
  // The count before, while it is counted again.
  expect(await totals()).toEqual(before)
  await expect.poll(totals).toEqual({ experiments: before.experiments + 1, users: before.users + 1 })
})

test('many who ask at once share one count, also the first', async () => {
  const totals = openCountedTotals(app.database, () => 0, 1000)
  const [first, second] = [totals(), totals()]
  expect(await first).toBe(await second)
})
