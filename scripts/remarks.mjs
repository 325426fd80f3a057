import { relative } from 'node:path'

/** What a report of vitest says has failed. A file that cannot be loaded has no tests of its own. */
export function remarksOfVitest({ testResults = [] }, directory) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      const titles = failed.length > 0 ? failed.map(({ fullName }) => fullName) : ['the file itself']
      return titles.map((title) => `Failed: ${relative(directory, name)} › ${title}`)
    })
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
