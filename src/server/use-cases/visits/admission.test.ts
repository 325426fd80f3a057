import { expect, test } from 'vitest'
import { Refusal } from '#server/refusal.ts'
import type { Arrival } from '#server/store/visits/admissions.ts'
import { aStudy } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

setUpApp()

const anArrival = (user_id: string): Arrival => ({
  person: { user_id, seed: user_id, device_class: 'Desktop' },
  choosePlace: (intake) => {
    if (intake === undefined || user_id === 'refused') throw new Refusal('study_not_running', 'Not now')
    const { version, fills } = intake
    return {
      version,
      condition: fills.length + 1,
      condition_from: 'assigned',
      assignment: null,
      outcome: null,
      is_test: false,
      holds_place: true,
    }
  },
  panelPerson: () => undefined,
  nowMs: 0,
  recruiterIds: { PROLIFIC_PID: user_id },
})

test('people who arrive together are placed one after the other, and one who is refused does not affect the others', async () => {
  const experiment_id = await aStudy(app, {}, {}, {})
  const arrivals = await Promise.allSettled(
    ['a', 'refused', 'b', 'a'].map((user_id) => app.deps.admission(experiment_id, anArrival(user_id))),
  )
  const summary = arrivals.map((one) =>
    one.status === 'fulfilled' ? [one.value.participant.user_id, one.value.participant.condition, one.value.isNew] : 'refused',
  )
  expect(summary).toEqual([['a', 1, true], 'refused', ['b', 2, true], ['a', 1, false]])
  const { rows } = await app.database.pool.query(
    `select user_id, dice_version, value, (select count(*)::int from sessions s where s.participant_id = p.participant_id) as sessions
     from participants p join recruiter_ids using (participant_id) where experiment_id = $1 order by user_id`,
    [experiment_id],
  )
  expect(rows).toEqual([
    { user_id: 'a', dice_version: 3, value: 'a', sessions: 1 },
    { user_id: 'b', dice_version: 3, value: 'b', sessions: 1 },
  ])
})

test('after an admission that failed, the connection is used again without the rest of its transaction', async () => {
  const experiment_id = await aStudy(app)
  const tooLong = { ...anArrival('broken'), choosePlace: () => ({ ...place, condition: 2 ** 40 }) }
  const place = {
    version: 1,
    condition: 1,
    condition_from: 'assigned' as const,
    assignment: null,
    outcome: null,
    is_test: false,
    holds_place: true,
  }
  for (let i = 0; i < 10; i++) await expect(app.deps.admission(experiment_id, tooLong)).rejects.toThrow('out of range')
  expect((await app.deps.admission(experiment_id, anArrival('next'))).isNew).toBe(true)
})
