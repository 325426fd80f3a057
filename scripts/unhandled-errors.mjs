import { writeFileSync } from 'node:fs'

/**
 * A reporter of vitest that writes errors outside of tests into a file. They fail the run, but the report in JSON does not have them,
 * so that at the end of a long log nobody would know why it failed. A class, because vitest makes its reporters with `new`.
 */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const found = errors.map(({ name, message, stack, VITEST_TEST_PATH: file }) => ({ name, message, stack, file }))
    writeFileSync(process.env.FEEDLAB_UNHANDLED_ERRORS, JSON.stringify(found))
  }
}
