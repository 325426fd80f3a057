import { expect, test } from 'vitest'
import type { JourneyStep } from '../journey/step.ts'
import { nextRoute, redirectionRoutes } from './redirection.ts'

const origin = 'https://lab.example'
const form = (name: string, is_done = false): JourneyStep => ({ step: 'form', name, is_done })

test('the forms of a journey become an ordered list of addresses, with those marked that were sent', () => {
  const steps: JourneyStep[] = [
    { step: 'consent', name: 'consent', is_done: true },
    form('age', true),
    { step: 'feed', name: 'feed', is_done: true },
    form('crt'),
    form('final'),
  ]
  expect(redirectionRoutes('eabc12', steps, origin)).toEqual([
    { [`${origin}/form/age`]: 1 },
    { [`${origin}/form/crt`]: 0 },
    { [`${origin}/form/final`]: 0 },
  ])
})

test('the next route is that of the step that is due, and the site root at the end', () => {
  expect(nextRoute({ step: 'form', name: 'crt' }, origin)).toBe(`${origin}/form/crt`)
  expect(nextRoute({ step: 'feed' }, origin)).toBe(`${origin}/feed`)
  expect(nextRoute({ step: 'end' }, origin)).toBe(`${origin}/`)
})

test('a name stays one part of an address, whatever stands in it', () => {
  expect(redirectionRoutes('e1', [form('../upload')], origin)).toEqual([{ [`${origin}/form/..%2Fupload`]: 0 }])
})

test('the demo has no forms, and neither has a study without any', () => {
  expect(redirectionRoutes('solarflare', [form('final')], origin)).toEqual([])
  expect(redirectionRoutes('e1', [], origin)).toEqual([])
})
