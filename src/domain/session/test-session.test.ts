import { expect, test } from 'vitest'
import { isTestLink, isTestSession } from './test-session.ts'

test('a user_id that contains test, in any spelling, is a test session', () => {
  expect(['test', 'my-Test-1', 'LATEST'].map((user_id) => isTestSession(user_id))).toEqual([true, true, true])
  expect(['anna', 'tes', ''].map((user_id) => isTestSession(user_id))).toEqual([false, false, false])
})

test('a preview link is a test session for everybody', () => {
  expect(isTestSession('anna', { preview: 'yes' })).toBe(true)
  for (const preview of ['no', '', 'YES!', 'true']) expect(isTestSession('anna', { preview })).toBe(false)
})

test('a test link has an id of its own kind, and says that it is a preview', () => {
  expect(isTestLink('test_abcd1234', { preview: 'yes' })).toBe(true)
  expect(isTestLink('test_abcd1234', {})).toBe(false)
  expect(isTestLink('ada', { preview: 'yes' })).toBe(false)
  expect(isTestLink('my-test_abcd1234', { preview: 'yes' })).toBe(false)
})
