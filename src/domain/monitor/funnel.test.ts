import { expect, test } from 'vitest'
import { mergeSteps } from './funnel.ts'

const named = (...names: string[]) => names.map((name) => ({ step: 'form' as const, name }))

test('steps that only some conditions have stand where they are met there', () => {
  expect(mergeSteps([named('feed', 'final'), named('feed', 'ses', 'final'), named('crt', 'feed', 'final')])).toEqual(
    named('crt', 'feed', 'ses', 'final'),
  )
})

test('a study without steps has none', () => {
  expect(mergeSteps([])).toEqual([])
})
