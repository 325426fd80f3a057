import { expect, test } from 'vitest'
import { retentionAt } from '#domain/study/lifecycle/retention.ts'
import { erasedText, retentionText } from './retention-words.ts'

const NOON = Date.parse('2027-02-01T12:00:00Z')

test('a date is said by its day, and from 30 days before on as a warning with the days that are left', () => {
  expect(retentionText(retentionAt('', NOON))).toContain('kept until you set a date')
  expect(retentionText(retentionAt('2028-02-01', NOON))).toContain('On February 1, 2028 the study is closed')
  expect(retentionText(retentionAt('2027-02-02', NOON))).toContain('In 1 day, on February 2, 2027')
  expect(retentionText(retentionAt('2027-02-01', NOON))).toContain('is being erased')
})

test('what was erased is said by number and reason', () => {
  expect(erasedText({ withdrawn: 0, retention: 0, last_at: null })).toBe('')
  expect(erasedText({ withdrawn: 1, retention: 0, last_at: NOON })).toMatch(
    /^Erased: 1 participant who withdrew. Last on Feb 1, 2027/,
  )
  expect(erasedText({ withdrawn: 2, retention: 30, last_at: NOON })).toContain(
    '30 participants at the end of the retention time, 2 participants who withdrew',
  )
})
