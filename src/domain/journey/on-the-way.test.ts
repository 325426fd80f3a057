import { expect, test } from 'vitest'
import { isLastStep, partOf, stepAfter, stepAtAddress } from './on-the-way.ts'
import type { Journey, JourneyStep, NextStep } from './step.ts'

const form = (name: string, is_done = false): JourneyStep => ({ step: 'form', name, is_done })
const feed = (is_done = false): JourneyStep => ({ step: 'feed', name: 'feed', is_done })
const journey = (next: NextStep, ...steps: JourneyStep[]): Journey => ({ steps, next })

test('the address of a form shows it where it is due or was sent before, and else the step that is due', () => {
  const next: NextStep = { step: 'form', name: 'crt' }
  const onTheWay = journey(next, form('age', true), feed(true), form('crt'), form('final'))
  expect(stepAtAddress(onTheWay, 'crt', { step: 'feed' })).toEqual(next)
  expect(stepAtAddress(onTheWay, 'age', { step: 'feed' })).toEqual({ step: 'form', name: 'age' })
  expect(stepAtAddress(onTheWay, 'final', { step: 'feed' })).toEqual(next)
})

test('the feed can be left by the address of a form, and not be passed over', () => {
  const atFeed = journey({ step: 'feed' }, form('age', true), feed(), form('crt'), form('final'))
  expect(stepAtAddress(atFeed, 'crt', { step: 'feed' })).toEqual({ step: 'form', name: 'crt' })
  expect(stepAtAddress(atFeed, 'final', { step: 'feed' })).toEqual({ step: 'form', name: 'crt' })
  expect(stepAtAddress(atFeed, 'crt', false)).toEqual({ step: 'feed' })
  const before = journey({ step: 'form', name: 'age' }, form('age'), feed(), form('crt'))
  expect(stepAtAddress(before, 'crt', false)).toEqual({ step: 'form', name: 'age' })
})

test('a form that is no step of the person is not theirs to answer', () => {
  expect(stepAtAddress(journey({ step: 'feed' }, feed(), form('crt')), 'ses', { step: 'feed' })).toBeUndefined()
  expect(stepAtAddress(journey({ step: 'feed' }, feed(), form('crt')), 'feed', { step: 'feed' })).toBeUndefined()
})

test('after a step comes what the server says', () => {
  expect(stepAfter(journey({ step: 'end' }, form('crt', true), form('ses')), { step: 'form', name: 'crt' })).toEqual({
    step: 'end',
  })
})

test('a step that the server could not store holds nobody back', () => {
  const afterFeed = journey({ step: 'feed' }, form('age', true), feed(), form('crt', true), form('final'))
  expect(stepAfter(afterFeed, { step: 'feed' })).toEqual({ step: 'form', name: 'final' })
  const afterForm = journey(
    { step: 'form', name: 'age' },
    form('age'),
    { step: 'instructions', name: 'instructions', is_done: false },
    feed(),
  )
  expect(stepAfter(afterForm, { step: 'form', name: 'age' })).toEqual({ step: 'feed' })
  expect(stepAfter(journey({ step: 'form', name: 'age' }, form('age')), { step: 'form', name: 'age' })).toEqual({ step: 'end' })
})

test('parts are counted over all questionnaires, before and after the feed', () => {
  const next: NextStep = { step: 'form', name: 'age' }
  const whole = journey(
    next,
    { step: 'consent', name: 'consent', is_done: true },
    form('age'),
    feed(),
    form('crt'),
    form('final'),
  )
  expect(partOf(whole, 'age')).toEqual({ n: 1, of: 3 })
  expect(partOf(whole, 'final')).toEqual({ n: 3, of: 3 })
})

test('a form is the last step where nothing else is left to do', () => {
  const next: NextStep = { step: 'form', name: 'final' }
  expect(isLastStep(journey(next, feed(true), form('crt', true), form('final')), 'final')).toBe(true)
  expect(isLastStep(journey(next, feed(true), form('final'), form('custom-msg')), 'final')).toBe(false)
  expect(isLastStep(journey(next, form('final'), feed()), 'final')).toBe(false)
})
