import { expect, it } from 'vitest'
import { slowestFirst, timesOfPlaywright, timesOfVitest } from './test-times.mjs'

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
  expect([...timesOfVitest({}, '/here'), ...timesOfPlaywright({})]).toEqual([])
})
