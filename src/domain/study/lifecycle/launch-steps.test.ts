import { expect, test } from 'vitest'
import { FIRST_PEOPLE, launchSteps } from './launch-steps.ts'

const done = (facts: Parameters<typeof launchSteps>[0]) => launchSteps(facts).map(({ step, isDone }) => `${step} ${isDone}`)

test('a new study is to be tried, shared and watched, and each step is ticked by who came', () => {
  expect(done({ status: 'running', tests: 0, started: 0 })).toEqual(['try false', 'invite false', 'watch false'])
  expect(done({ status: 'running', tests: 1, started: 0 })).toEqual(['try true', 'invite false', 'watch false'])
  expect(done({ status: 'paused', tests: 0, started: 3 })).toEqual(['try false', 'invite true', 'watch false'])
})

test('a draft is to be preregistered and launched, too; once it runs, only a study that was preregistered says so', () => {
  const draft = { status: 'draft', tests: 2, started: 0 } as const
  const steps = ['launch false', 'invite false', 'watch false']
  expect(done(draft)).toEqual(['try true', 'preregister false', ...steps])
  expect(done({ ...draft, isPreregistered: true })).toEqual(['try true', 'preregister true', ...steps])
  const running = { status: 'running', tests: 1, started: 0, isPreregistered: true } as const
  expect(done(running)).toEqual(['try true', 'preregister true', 'invite false', 'watch false'])
})

test('the first ten people tick the last step; twice as many, or the end of the study, end the list', () => {
  expect(done({ status: 'running', tests: 1, started: FIRST_PEOPLE })).toEqual(['try true', 'invite true', 'watch true'])
  expect(done({ status: 'running', tests: 0, started: 2 * FIRST_PEOPLE })).toEqual([])
  expect(done({ status: 'closed', tests: 0, started: 0 })).toEqual([])
})
