import { afterAll, beforeAll } from 'vitest'
import { type TestApp, testApp } from './test-app.ts'

/** The app of the test file that runs. */
export let app: TestApp

/** Opens it before the tests of the file, and closes it after them. */
export function setUpApp(...given: Parameters<typeof testApp>): void {
  beforeAll(async () => {
    app = await testApp(...given)
  })
  afterAll(() => app.close())
}
