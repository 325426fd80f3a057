import { expect, it } from 'vitest'
import { remarksOfPlaywright, remarksOfVitest, slowestFirst, timesOfPlaywright, timesOfVitest } from './test-reports.mjs'

it('names the tests that failed, and a file that could not be loaded', () => {
  const testResults = [
    { name: '/here/a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'adds' }] },
    {
      name: '/here/src/b.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'failed', fullName: 'dwell adds up' },
        { status: 'passed', fullName: 'dwell begins' },
      ],
    },
    { name: '/here/c.test.ts', status: 'failed', assertionResults: [] },
  ]
  expect(remarksOfVitest({ testResults }, '/here')).toEqual([
    'Failed: src/b.test.ts › dwell adds up',
    'Failed: c.test.ts › the file itself',
  ])
})

it('names errors that belong to no test, with where they came from', () => {
  const stack = 'TypeError: gone\n    at process (node:net:1)\n    at close (/here/src/server/x.ts:3:4)'
  const unhandledErrors = [
    { name: 'TypeError', message: 'gone\nmore', stack, file: '/here/src/server/x.test.ts' },
    { name: 'Error', message: 'worker exited' },
  ]
  expect(remarksOfVitest({ unhandledErrors }, '/here')).toEqual([
    'Error outside of a test: TypeError: gone (src/server/x.test.ts, at close (/here/src/server/x.ts:3:4))',
    'Error outside of a test: Error: worker exited (of no file)',
  ])
})

it('names journeys that failed or needed a second try, at any depth', () => {
  const journey = (title: string, status: string) => ({ file: 'feed.spec.ts', title, tests: [{ status }] })
  const suites = [
    { specs: [journey('likes', 'expected')], suites: [{ specs: [journey('shares', 'unexpected'), journey('saves', 'flaky')] }] },
  ]
  expect(remarksOfPlaywright({ suites })).toEqual([
    'Failed: feed.spec.ts › shares',
    'Passed at the second try only: feed.spec.ts › saves',
  ])
})

it('tells how long each file of tests took', () => {
  const testResults = [{ name: '/here/src/a.test.ts', startTime: 1000, endTime: 3500 }]
  expect(timesOfVitest({ testResults }, '/here')).toEqual([{ file: 'src/a.test.ts', seconds: 2.5 }])
})

it('adds up the journeys of a file, at any depth and with every try', () => {
  const journey = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] })
  const suites = [
    { file: 'a.spec.ts', specs: [journey(1000, 2000)], suites: [{ specs: [journey(500)] }] },
    { file: 'b.spec.ts', specs: [journey(4000)] },
  ]
  const times = timesOfPlaywright({ suites })
  expect(slowestFirst(times)).toEqual([
    { file: 'b.spec.ts', seconds: 4 },
    { file: 'a.spec.ts', seconds: 3.5 },
  ])
})

it('says nothing of a run without a report', () => {
  expect([...remarksOfVitest({}, '/here'), ...remarksOfPlaywright({})]).toEqual([])
  expect([...timesOfVitest({}, '/here'), ...timesOfPlaywright({})]).toEqual([])
})
