import { expect, test } from 'vitest'
import { missingExits, openExits } from './missing-exits.ts'

const PROLIFIC = { platform: 'prolific', 'completion-code': 'DONE' }
const wavesOf = (week: object) => ({
  ...PROLIFIC,
  waves: JSON.stringify([{ name: 'start' }, { name: 'week', opens: { days: 7 }, ...week }]),
})
const CLOSES = { closes: { days: 2 } }

test('people who come too late for a wave need an exit, where the wave closes', () => {
  expect(missingExits(wavesOf(CLOSES))).toEqual([{ action: 'come too late in the wave “week”', param: 'exit-wave_closed' }])
  expect(missingExits(wavesOf({}))).toEqual([])
})

test('the exit of the study counts for its waves, and so does one of the wave itself', () => {
  expect(missingExits({ ...wavesOf(CLOSES), 'exit-wave_closed': 'LATE' })).toEqual([])
  expect(missingExits(wavesOf({ ...CLOSES, settings: { 'exit-wave_closed': 'LATE' } }))).toEqual([])
})

test('an exit that a wave makes the same as its complete one is missing there', () => {
  const own = wavesOf({ settings: { 'completion-code': 'LEFT' } })
  expect(openExits({ ...own, 'exit-left_early': 'LEFT' })).toEqual([
    { action: 'leave early in the wave “week”', param: 'exit-left_early' },
  ])
})

test('what is missing in every wave is named once, without a wave', () => {
  expect(openExits(wavesOf({}))).toEqual([{ action: 'leave early', param: 'exit-left_early' }])
  expect(missingExits({ ...wavesOf({}), quota: '5' })).toEqual([
    { action: 'come when the study is full', param: 'exit-quota_full' },
  ])
})

test('a platform that pays nobody asks for no exits', () => {
  expect(missingExits({ ...wavesOf(CLOSES), platform: '', quota: '5' })).toEqual([])
})
