import { expect, test } from 'vitest'
import { isForReviewers } from './reviewed-settings.ts'

test.each(['consent', 'feed', 'algorithm', 'debrief', 'entity_sets', 'dwell-definition'])('a reviewer sees %s', (param) => {
  expect(isForReviewers(param)).toBe(true)
})

test.each(['completion-code', 'redirect-url', 'exit-withdrawn', 'link-secret', 'unknown'])(
  'a reviewer does not see %s',
  (param) => {
    expect(isForReviewers(param)).toBe(false)
  },
)
