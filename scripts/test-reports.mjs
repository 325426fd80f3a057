import { relative } from 'node:path'

/** What a report of vitest says has failed. A file that cannot be loaded has no tests of its own, and an error may belong to no test. */
export function remarksOfVitest({ testResults = [], unhandledErrors = [] }, directory) {
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      const titles = failed.length > 0 ? failed.map(({ fullName }) => fullName) : ['the file itself']
      return titles.map((title) => `Failed: ${relative(directory, name)} › ${title}`)
    })
  const unhandled = unhandledErrors.map(({ name, message, stack = '', file = '' }) => {
    const ours = stack.split('\n').find((line) => line.includes('/src/') || line.includes('.test.ts'))
    const place = [file && relative(directory, file), ours?.trim()].filter(Boolean).join(', ')
    return `Error outside of a test: ${name}: ${message.split('\n')[0]} (${place || 'of no file'})`
  })
  return [...failed, ...unhandled]
}

/** The same of Playwright, and what passed at its second try. */
export function remarksOfPlaywright({ suites = [] }) {
  const specs = suites.flatMap(function specsOf(suite) {
    return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  })
  return specs.flatMap(({ file, title, tests }) =>
    tests.flatMap(({ status }) => {
      if (status === 'unexpected') return [`Failed: ${file} › ${title}`]
      return status === 'flaky' ? [`Passed at the second try only: ${file} › ${title}`] : []
    }),
  )
}

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
