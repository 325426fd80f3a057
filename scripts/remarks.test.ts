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
