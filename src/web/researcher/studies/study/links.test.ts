import { expect, test } from 'vitest'
import { isShortened, isTestSession } from '#domain/session/test-session.ts'
import { platformLink, studyLink } from '#domain/study/study-link.ts'
import { csvAddress, isLoopback, testLink, testUserId } from './links.ts'

const ORIGIN = 'https://lab.example'

test.each([
  ['', ''],
  ['none', ''],
  ['mturk', ''],
  ['connect', ''],
  ['custom', ''],
  ['prolific', '&PROLIFIC_PID={{%PROLIFIC_PID%}}&STUDY_ID={{%STUDY_ID%}}&SESSION_ID={{%SESSION_ID%}}'],
  ['lucid', '&rid=[%RID%]'],
  ['sona', '&survey_code=%SURVEY_CODE%'],
  ['a platform that is gone', ''],
])('the link for %s has the placeholders of the platform', (platform, placeholders) => {
  expect(platformLink(ORIGIN, 'eabc12', platform)).toBe(`https://lab.example/feed?experiment_id=eabc12${placeholders}`)
})

test('special characters in an id are escaped in the URL', () => {
  expect(studyLink(ORIGIN, 'a&b=c')).toBe('https://lab.example/feed?experiment_id=a%26b%3Dc')
  expect(csvAddress('a/../b', 'engagement')).toBe('/v1/exports/a%2F..%2Fb/engagement.csv')
})

test('a test link has a condition, an id that marks a test session, and shows the whole feed unless it is to be short', () => {
  const user_id = testUserId(() => 0.999)
  expect(user_id).toBe('test_99999999')
  expect(isTestSession(user_id)).toBe(true)
  const query = { preview: 'yes', 'test-feed': 'whole' }
  expect([isShortened({ user_id, is_test: true }, query), isShortened({ user_id, is_test: true }, {})]).toEqual([false, true])
  const link = { experiment_id: 'eabc12', condition: 2, user_id }
  expect(testLink(link)).toBe('/feed?experiment_id=eabc12&condition=2&preview=yes&test-feed=whole&user_id=test_99999999')
  expect(testLink({ ...link, isShort: true, signature: 'ab12' })).toMatch(/&user_id=test_99999999&sig=ab12$/)
  expect(testLink({ ...link, isShort: true })).toBe('/feed?experiment_id=eabc12&condition=2&preview=yes&user_id=test_99999999')
})

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['lab.example', false],
  ['localhost.example', false],
])('%s is reachable only from this computer: %s', (hostname, isOwn) => {
  expect(isLoopback(hostname)).toBe(isOwn)
})
