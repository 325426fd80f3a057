import { expect, test } from 'vitest'
import {
  completesText,
  filledShare,
  overridesText,
  progressText,
  refusalSentence,
  refusedText,
  testsByLettersText,
} from './study-texts.ts'

const refused = (status: number, code: string, message = '', problems?: string[]) =>
  refusalSentence({ ok: false, problem: 'refused', status, code, message, ...(problems && { problems }), retryAfterMs: null })

test('completes are shown together with the quota, if there is one', () => {
  expect(completesText(1234, null)).toBe('1,234')
  expect(completesText(34, 100)).toBe('34 of 100')
  expect(progressText({ completes: 3, quota_total: 10, live: 1 })).toBe('Completes: 3 of 10. Live now: 1.')
})

test('people who did not agree are counted in words', () => {
  expect(refusedText(1)).toMatch(/^1 person did not agree/)
  expect(refusedText(1200)).toMatch(/^1,200 people did not agree/)
})

const setting = (condition: number, param: string, value: string) => ({ condition, param, value })

test('who was taken for a test by letters is told how to switch it off, unless it is off', () => {
  expect(testsByLettersText(2, [setting(1, 'feed', 'scroll')])).toMatch(/^2 visits .* are taken .* switch off/)
  const off = testsByLettersText(1, [setting(1, 'test-ids', 'preview')])
  expect(off).toBe(
    '1 visit without a test link was taken for a test because the user_id contains “test”, before that rule was switched off.',
  )
  expect(testsByLettersText(1, [setting(1, 'test-ids', 'preview'), setting(2, 'feed', 'swipe')])).toContain('switch off')
})

test('conditions in which links cannot override settings are named where others differ', () => {
  const no = (condition: number) => setting(condition, 'allow-url-overrides', 'no')
  expect(overridesText([no(1), no(2)])).toContain('in this study')
  expect(overridesText([setting(1, 'feed', 'scroll')])).toMatch(/^Links may override settings:/)
  expect(overridesText([setting(1, 'condition-name', 'control'), no(2)])).toMatch(
    /^Links cannot override settings in Condition 2\. In Condition 1 \(control\) they may:/,
  )
})

test('the filled share of a quota is at most 1', () => {
  expect([filledShare(1, 4), filledShare(9, 4), filledShare(0, 0), filledShare(5, null)]).toEqual([0.25, 1, 1, null])
})

test('a refused change says that nothing was changed, and why', () => {
  expect(refused(409, 'study_closed')).toBe('Nothing was changed. The study was closed meanwhile, and that is final.')
  expect(refused(409, 'study_not_deletable')).toContain('somebody has taken part meanwhile')
  expect(refused(404, 'unknown_participant')).toBe('Nobody with this user_id has taken part in this study.')
  expect(refused(409, 'some_day', 'It is too late')).toBe('Nothing was changed. It is too late')
  expect(refused(400, 'invalid_body', 'Bad', ['reason: must say why'])).toBe('Nothing was changed. reason: must say why')
  expect(refused(418, '')).toBe('Nothing was changed. The server answered with status 418.')
  expect(refused(404, 'unknown_experiment')).toBe('This study is no longer there.')
  expect(refused(503, 'unavailable')).toContain('busy')
})

test('without an answer the text says that the server did not answer', () => {
  expect(refusalSentence({ ok: false, problem: 'no-answer' })).toContain('did not answer')
})
