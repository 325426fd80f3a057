import { expect, test } from 'vitest'
import { describeWaves } from './describe-waves.ts'

test('waves read as plain English, without their codes', () => {
  const waves = [
    { name: 'start', settings: { 'completion-code': 'SECRET' } },
    { name: 'week', opens: { days: 7, at: '09:00' }, closes: { days: 1 }, missed: 'out' },
    { name: 'may', opens: { date: '2027-05-01' }, closes: { date: '2027-05-03', at: '18:00' }, draws: ['seed'] },
    { name: 'end', opens: { hours: 24, after: 'first' }, closes: { hours: 1 } },
  ]
  expect(describeWaves(JSON.stringify(waves))).toBe(
    '4 waves: start; week, opens 7 days after the one before at 09:00, open for 1 day, who misses it is out; may, opens on 2027-05-01, closes on 2027-05-03 at 18:00, draws its own seed; end, opens 24 hours after the first, open for 1 hour',
  )
})
