import { expect, it } from 'vitest'
import { remarksOfPlaywright, remarksOfVitest } from './remarks.mjs'

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

it('says nothing of a run without a report', () => {
  expect([...remarksOfVitest({}, '/here'), ...remarksOfPlaywright({})]).toEqual([])
})
