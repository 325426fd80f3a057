import { expect, test } from 'vitest'
import { exitParameter } from '../session/outcomes.ts'
import { isForReviewers, maySeeSetting } from './reviewed-settings.ts'
import { ROLES } from './roles.ts'

test.each(['consent', 'feed', 'algorithm', 'debrief', 'entity_sets', 'dwell-definition'])('a reviewer sees %s', (param) => {
  expect(isForReviewers(param)).toBe(true)
})

test.each(['completion-code', 'redirect-url', 'exit-withdrawn', 'link-secret', 'unknown'])(
  'a reviewer does not see %s',
  (param) => {
    expect(isForReviewers(param)).toBe(false)
  },
)

const seenBy = (param: string) => ROLES.filter((role) => maySeeSetting(role, param))

test.each(['completion-code', 'redirect-url', exitParameter('screened_out'), 'questionnaires', 'journey'])(
  'a monitor does not see %s: it says codes or right answers',
  (param) => expect(seenBy(param)).toEqual(['owner', 'editor', 'analyst']),
)

test('a secret is for those who may change the study', () => {
  expect(seenBy('link-secret')).toEqual(['owner', 'editor'])
})

test('everybody sees the design; a setting that nobody has named is no part of it', () => {
  for (const param of ['entity_sets', 'quota', 'consent', 'study-name']) expect(seenBy(param)).toEqual([...ROLES])
  expect(maySeeSetting('monitor', 'a-new-setting')).toBe(false)
})
