import { afterEach, expect, test, vi } from 'vitest'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { afterFirst, aWaveStudy, comeBack, letPass } from '#server/testing/wave-study.ts'

setUpApp()
afterEach(() => {
  vi.useRealTimers()
})

const DAY = 86_400_000
const HOUR = 3_600_000

test.each([
  ['a day ahead', DAY],
  ['a day behind', -DAY],
])('on a node whose clock is %s, a wave opens and closes by the clock of PostgreSQL', async (_, wrongBy) => {
  const realMs = Date.now()
  // Timers go on as they are.
  vi.useFakeTimers({ toFake: ['Date'], now: realMs + wrongBy })
  const experiment_id = await aWaveStudy(app)
  const person = await afterFirst(app, experiment_id)
  const stateInWeek = async () => {
    const { people } = (await app.call('/v1/list_waves', { experiment_id, wave: 'week' })).body.data
    return people[0]?.state
  }

  await letPass(app, person.user_id, '6 days 23 hours')
  const { next } = (await comeBack(app, person)).journey
  expect(next.step).toBe('too_early')
  const { opens_at } = next as { opens_at: number }
  expect(Math.abs(opens_at - realMs - HOUR)).toBeLessThan(HOUR / 2)
  expect(await stateInWeek()).toBe('ahead')

  await letPass(app, person.user_id, '2 hours')
  expect(await stateInWeek()).toBe('open')
  await letPass(app, person.user_id, '2 days')
  expect(await stateInWeek()).toBe('missed')
  expect((await comeBack(app, person)).outcome).toBe('wave_closed')

  const other = await afterFirst(app, experiment_id)
  await letPass(app, other.user_id, '8 days 23 hours')
  expect((await comeBack(app, other)).journey.next).toEqual({ step: 'feed', name: 'later' })
})
