import { expect, test } from 'vitest'
import { isTestSession } from './test-session.ts'

test('a user_id that contains test, in any spelling, is a test session', () => {
  expect(['test', 'my-Test-1', 'LATEST'].map(isTestSession)).toEqual([true, true, true])
  expect(['anna', 'tes', ''].map(isTestSession)).toEqual([false, false, false])
})
