import { expect, test } from 'vitest'
import { codesOfSettings } from './exit-codes.ts'
import { prolific } from './prolific.ts'

const LINK = 'https://app.prolific.com/submissions/complete?cc='
const codes = (settings: Record<string, string>) => codesOfSettings(prolific, { platform: 'prolific', ...settings }, 'e1')

test('codes are found in links and by themselves, and an exit that stands for another has its code', () => {
  expect(codes({ 'redirect-url': `${LINK}DONE`, 'exit-no_consent': 'NO', 'exit-left_early': `${LINK}LEFT` })).toEqual({
    complete: 'DONE',
    no_consent: 'NO',
    left_early: 'LEFT',
    withdrawn: 'LEFT',
  })
  expect(codes({ 'completion-code': 'DONE' })).toEqual({ complete: 'DONE' })
})

test('an exit that would show the code of a complete visit has none, and neither has a link to another place', () => {
  expect(codes({ 'completion-code': 'DONE', 'exit-left_early': 'DONE' })).toEqual({ complete: 'DONE' })
  expect(codes({ 'redirect-url': 'https://survey.example/next' })).toEqual({})
})
