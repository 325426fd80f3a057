import { relative } from 'node:path'

/** Seconds that each file took, of a report of vitest. */
export const timesOfVitest = ({ testResults = [] }, directory) =>
  testResults.map(({ name, startTime, endTime }) => ({ file: relative(directory, name), seconds: (endTime - startTime) / 1000 }))

/** The same of Playwright: a file's journeys may run at the same time, so that theirs are added up. */
export function timesOfPlaywright({ suites = [] }) {
  const msOf = ({ specs = [], suites: inner = [] }) =>
    specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)).reduce((sum, { duration }) => sum + duration, 0) +
    inner.reduce((sum, suite) => sum + msOf(suite), 0)
  return suites.map((suite) => ({ file: suite.file, seconds: msOf(suite) / 1000 }))
}

export const slowestFirst = (times) => times.toSorted((a, b) => b.seconds - a.seconds)
