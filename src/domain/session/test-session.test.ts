import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isShortened, isTestLink, isTestSession } from './test-session.ts'

test('a user_id that contains test, in any spelling, is a test session', () => {
  for (const testIds of ['', 'letters']) {
    expect(['test', 'my-Test-1', 'LATEST'].map((user_id) => isTestSession(user_id, {}, testIds))).toEqual([true, true, true])
    expect(['anna', 'tes', ''].map((user_id) => isTestSession(user_id, {}, testIds))).toEqual([false, false, false])
  }
})

test('a study can keep the rule about the letters off, and then only preview links are tests', () => {
  fc.assert(
    fc.property(fc.string(), (user_id) => {
      expect(isTestSession(`${user_id}test`, {}, 'preview')).toBe(false)
      expect(isTestSession(user_id, { preview: 'yes' }, 'preview')).toBe(true)
    }),
  )
})

test('a preview link is a test session for everybody', () => {
  expect(isTestSession('anna', { preview: 'yes' })).toBe(true)
  for (const preview of ['no', '', 'YES!', 'true']) expect(isTestSession('anna', { preview })).toBe(false)
})

test('a test session by its letters shows fifteen cards unless its link asks for the whole feed', () => {
  const shortened = (user_id: string, is_test: boolean, query = {}) => isShortened({ user_id, is_test }, query)
  expect(shortened('my-test', true)).toBe(true)
  expect(shortened('my-test', true, { 'test-feed': 'whole' })).toBe(false)
  expect(shortened('anna', true)).toBe(false)
  expect(shortened('latest', false)).toBe(false)
})

test('a test link has an id of its own kind, and says that it is a preview', () => {
  expect(isTestLink('test_abcd1234', { preview: 'yes' })).toBe(true)
  expect(isTestLink('test_abcd1234', {})).toBe(false)
  expect(isTestLink('ada', { preview: 'yes' })).toBe(false)
  expect(isTestLink('my-test_abcd1234', { preview: 'yes' })).toBe(false)
})
