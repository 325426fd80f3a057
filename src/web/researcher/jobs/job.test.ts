import { expect, test } from 'vitest'
import { fileAddress, wantedOf, withoutReplaced } from './job.ts'
import { ageWords, jobTitle, progressWords } from './job-words.ts'
import { aJob } from './testing/a-job.ts'

test('a job says how far it is in people, rows and time', () => {
  expect(progressWords(aJob({ done: 120, total: 1000, rows: 34_000, seconds_left: 125 }))).toBe(
    '120 of 1,000 people, 34,000 rows, about 2 minutes left',
  )
  expect(progressWords(aJob({ done: 1, total: 1, rows: 1, seconds_left: 0 }))).toBe('1 of 1 person, 1 row, about 1 second left')
  expect(progressWords(aJob({ seconds_left: 7200 }))).toBe('about 2 hours left')
  expect(progressWords(aJob())).toBe('Being made …')
  expect(progressWords(aJob({ state: 'waiting', total: 5 }))).toBe('Waiting to be made.')
})

test('a file is named by what is in it', () => {
  expect(jobTitle(aJob())).toBe('Data package')
  expect(jobTitle(aJob({ include: ['simulated'], only: 'simulated' }))).toContain('simulated participants alone')
  expect(jobTitle(aJob({ include: ['test', 'excluded'] }))).toBe('Data package, with test sessions and excluded participants')
  expect(jobTitle(aJob({ kind: 'export', data_type: 'engagement', raw: 'yes' }))).toBe('Feed engagement data (CSV), raw')
})

test('the age of a file is told in the unit that reads best', () => {
  const nowMs = 10 * 24 * 60 * 60_000
  const before = (seconds: number) => ageWords(nowMs - seconds * 1000, nowMs)
  expect([-5, 5, 60, 7199, 2 * 86_400].map(before)).toEqual(['just now', 'just now', '1 minute ago', '1 hour ago', '2 days ago'])
})

test('the same file can be asked for again', () => {
  expect(wantedOf(aJob({ include: ['test'] }))).toEqual({ kind: 'package', experiment_id: 'e1a2b', include: ['test'] })
  expect(wantedOf(aJob({ only: 'simulated' }))).toMatchObject({ only: 'simulated' })
  expect(
    wantedOf(aJob({ kind: 'export', experiment_id: null, stimulus_set: 's', data_type: 'stimulus_set', raw: 'yes' })),
  ).toEqual({ kind: 'export', stimulus_set: 's', data_type: 'stimulus_set', raw: 'yes', include: [] })
  expect(fileAddress('a/b')).toBe('/v1/jobs/a%2Fb/file')
})

test('a failure that was tried again is no longer listed, and finished files stay', () => {
  const jobs = [
    aJob({ job_id: '5', state: 'running' }),
    aJob({ job_id: '4', state: 'failed' }),
    aJob({ job_id: '3', state: 'done' }),
    aJob({ job_id: '2', state: 'expired', include: ['test'] }),
    aJob({ job_id: '1', state: 'expired' }),
  ]
  expect(withoutReplaced(jobs).map(({ job_id }) => job_id)).toEqual(['5', '3', '2'])
})
