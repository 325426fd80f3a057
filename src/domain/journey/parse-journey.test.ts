import { expect, test } from 'vitest'
import { hasPreFeed, preFeedForms } from './parse-journey.ts'

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
