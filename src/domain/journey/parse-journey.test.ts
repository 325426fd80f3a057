import { expect, test } from 'vitest'
import { stepsOf, withSteps } from '../study/draft/journey-edits.ts'
import { hasPreFeed, parseJourney, preFeedForms } from './parse-journey.ts'

const journey = (...steps: object[]) => JSON.stringify(steps)
const feed = { step: 'feed' }
const form = (name: string) => ({ step: 'form', form: name })

test('the forms before the feed are those of the journey up to its feed, in order', () => {
  const before = journey({ step: 'consent' }, form('lean'), { step: 'instructions' }, form('ses'), feed, form('final'))
  expect(preFeedForms(before)).toEqual(['lean', 'ses'])
  expect(hasPreFeed(before)).toBe(true)
})

test('a journey without a form before the feed, without a feed, or that cannot be read has none', () => {
  for (const value of [
    '',
    'x',
    '{}',
    '[1, null]',
    journey(feed, form('lean')),
    journey(form('lean')),
    journey({ step: 'consent' }, feed),
  ])
    expect(hasPreFeed(value)).toBe(false)
})

test('the step "contact" is the form that asks for an address, and keeps its condition and its block', () => {
  const condition = { fact: 'answer.again', is: '=', value: 'yes' }
  const short = journey(feed, { step: 'contact', if: condition, block: 'end' })
  const long = journey(feed, { ...form('contact'), if: condition, block: 'end' })
  expect(parseJourney(short)).toEqual([feed, { ...form('contact'), if: condition, block: 'end' }])
  expect(parseJourney(short)).toEqual(parseJourney(long))
  expect(preFeedForms(journey({ step: 'contact' }, feed))).toEqual(['contact'])
})

test('a step "contact" with anything else is no step, and a form of that name beside it is not overwritten', () => {
  expect(parseJourney(journey(feed, { step: 'contact', feed: 'late' }))).toBeUndefined()
  expect(parseJourney(journey(feed, { step: 'contact', form: 'lean' }))).toBeUndefined()
  expect(parseJourney(journey(feed, { step: 'contact', form: '' }))).toBeUndefined()
  expect(parseJourney('{"step": "contact"}')).toBeUndefined()
})

test('the page that makes studies reads the step "contact", and writes a journey that says the same', () => {
  const written = journey({ step: 'consent' }, form('lean'), feed, { step: 'contact' }, form('final'))
  const steps = stepsOf({ forms: [], journey: written })
  expect(steps.filter(({ step }) => step === 'form')).toEqual([form('lean'), form('contact'), form('final')])
  const saved = withSteps(steps)
  expect(stepsOf(saved)).toEqual(steps)
  expect(parseJourney(saved.journey)).toEqual(steps)
  // After the feed alone no journey is needed.
  const plain = withSteps(stepsOf({ forms: [], journey: journey(feed, { step: 'contact' }) }))
  expect(plain).toEqual({ forms: ['contact'], journey: '' })
  expect(stepsOf(plain)).toContainEqual(form('contact'))
})
