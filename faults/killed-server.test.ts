import { expect, test } from 'vitest'

import { killInRounds } from './kill-rounds.ts'
import { answersFirst } from './proxy.ts'
import { faultDice, ROUNDS, roundsTimeoutMs } from './rounds.ts'

test(`a server that is killed ${ROUNDS} times in the middle of writes loses no acknowledged event and stores none twice`, {
  timeout: roundsTimeoutMs(ROUNDS),
}, async () => {
  const report = await killInRounds({ rounds: ROUNDS, dice: faultDice('killed server') })
  expect(report.losses).toEqual([])
  // Otherwise the kills did not come in the middle of writes.
  expect(report.nBroken).toBeGreaterThan(0)
  expect(report.nAcknowledged).toBeGreaterThan(50 * ROUNDS)
  expect(report.replayed).toEqual({ stored: 0, duplicate: report.nAcknowledged })
})

test('control: a server that answers before it writes loses events in the same rounds, and the check says so', async () => {
  const report = await killInRounds({ rounds: 2, dice: faultDice('control'), through: answersFirst })
  expect(report.losses.join('\n')).toMatch(/was acknowledged and is not in the database/)
  expect(report.losses.join('\n')).toMatch(/was acknowledged and is not in the CSV file/)
  expect(report.replayed.stored).toBeGreaterThan(0)
})
