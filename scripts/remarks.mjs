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
