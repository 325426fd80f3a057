import { expect, test } from 'vitest'
import type { Wave } from '#domain/waves/wave.ts'
import { adviceOnWaveCodes, adviceOnWaves } from './advice-on-waves.ts'

const NOW = Date.UTC(2027, 4, 1, 12)
const advice = (...later: Omit<Wave, 'name'>[]) => {
  const waves = [{ name: 'first' }, ...later.map((wave, i) => ({ name: `w${i + 2}`, ...wave }))]
  return adviceOnWaves({ waves: JSON.stringify(waves) }, NOW).map(({ text }) => text)
}

test('waves that people can come to for a day or more need no advice', () => {
  expect(adviceOnWaves({ waves: '' })).toEqual([])
  expect(advice({ opens: { days: 7 } }, { opens: { days: 30, after: 'first' }, closes: { days: 1 } })).toEqual([])
  expect(advice({ opens: { date: '2027-06-01' }, closes: { date: '2027-06-03' } })).toEqual([])
  expect(advice({ opens: { days: 1, at: '18:00' }, closes: { days: 1 } })).toEqual([])
})

test('a window that is shorter than a day is said with its length', () => {
  expect(advice({ opens: { days: 7 }, closes: { hours: 6 } })).toEqual([expect.stringMatching(/“w2” is open for 6 hours/)])
  expect(advice({ opens: { days: 7 }, closes: { hours: 0.5 } })).toEqual([expect.stringMatching(/open for 30 minutes/)])
  expect(advice({ opens: { days: 1, at: '18:00' }, closes: { days: 1, at: '12:00' } })).toEqual([
    expect.stringMatching(/18 hours/),
  ])
})

test('a window that is empty for people who began the wave before late in the day is said', () => {
  expect(advice({ opens: { days: 1 }, closes: { days: 0, at: '20:00' } })).toEqual([
    expect.stringMatching(/“w2” closes before it opens for people who begin the wave before late in the day/),
  ])
})

test.each([
  [
    'closes while the wave before it is still ahead',
    [{ opens: { days: 7 } }, { opens: { days: 1, after: 'first' }, closes: { days: 2 } }],
    'w3',
  ],
  ['closed on a day that is over', [{ opens: { days: 1 }, closes: { date: '2027-04-20' } }], 'w2'],
  ['closes before the days to it are over', [{ opens: { days: 30 }, closes: { date: '2027-05-20' } }], 'w2'],
] as const)('a wave that %s is said: nobody can come to it', (_, later, name) => {
  const found = advice(...later)
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(`can come to the wave “${name}”`)
})

test('a wave without steps is said, and one with the steps of the first visit has some', () => {
  expect(advice({ opens: { days: 7 }, journey: [{ step: 'consent' }] })).toEqual(['The wave “w2” has no feed and no questions.'])
})

test('waves that share a completion code are named with it, and waves with codes of their own are not', () => {
  const own = (code: string) => ({ settings: { 'completion-code': code } })
  const codes = (...later: object[]) => {
    const waves = [{ name: 'first' }, ...later.map((wave, i) => ({ name: `w${i + 2}`, opens: { days: 7 }, ...wave }))]
    const settings = { platform: 'prolific', 'completion-code': 'C1', waves: JSON.stringify(waves) }
    return adviceOnWaveCodes(settings).map(({ text }) => text)
  }
  expect(codes(own('C2'), own('C3'))).toEqual([])
  expect(codes({}, own('C3'))).toEqual([expect.stringMatching(/“first” and “w2” have the same completion code, C1/)])
  expect(codes(own('C2'), own('C2'))).toEqual([expect.stringContaining('“w2” and “w3”')])
  expect(adviceOnWaveCodes({ platform: 'prolific', 'completion-code': 'C1' })).toEqual([])
})
