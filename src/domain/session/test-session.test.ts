import { expect, test } from 'vitest'
import { isTestSession } from './test-session.ts'

test('a user_id that contains test, in any spelling, is a test session', () => {
  expect(['test', 'my-Test-1', 'LATEST'].map((user_id) => isTestSession(user_id))).toEqual([true, true, true])
  expect(['anna', 'tes', ''].map((user_id) => isTestSession(user_id))).toEqual([false, false, false])
})

test('a preview link is a test session for everybody', () => {
  expect(isTestSession('anna', { preview: 'yes' })).toBe(true)
  for (const preview of ['no', '', 'YES!', 'true']) expect(isTestSession('anna', { preview })).toBe(false)
})
