import { expect, test } from 'vitest'
import { normaliseParameters } from './normalise.ts'

test('an empty intervention type clears the percent', () => {
  expect(normaliseParameters({ 'intervention-type': '', 'intervention-perc': '50' })['intervention-perc']).toBe('')
  expect(normaliseParameters({ 'intervention-perc': '50' })['intervention-perc']).toBe('')
  expect(normaliseParameters({ 'intervention-type': 'accprompt', 'intervention-perc': '50' })['intervention-perc']).toBe('50')
})

test.each(['0', 'no', 'null', 'undefined', ''])('a value of %j becomes empty', (value) => {
  expect(normaliseParameters({ instruct: value }).instruct).toBe('')
})

test('an intervention at 0 percent stays at 0 percent', () => {
  expect(normaliseParameters({ 'intervention-type': 'accprompt', 'intervention-perc': '0' })['intervention-perc']).toBe('0')
})

test.each(['', 'null', 'undefined', '0', 'no'])('a feed button set to %j becomes no', (value) => {
  expect(normaliseParameters({ 'feed-button-like': value })['feed-button-like']).toBe('no')
})

test('other values are not changed', () => {
  expect(normaliseParameters({ feed: 'swipe', 'feed-button-like': 'lognormal' })).toEqual({
    feed: 'swipe',
    'feed-button-like': 'lognormal',
  })
})

test.each([
  ...['allow-url-overrides', 'allow-untokened-writes', 'final-page', 'debrief-names-false'],
  ...['intervention-min-seconds', 'cues-ln-mean', 'cues-ln-sd', 'cues-share-perc', 'cues-share-perc-sd'],
  ...['completion-code', 'exit-withdrawn', 'custom-msg', 'debrief', 'study-name', 'condition-name', 'contact'],
])('a %s of 0 or no is kept', (name) => {
  for (const value of ['0', 'no']) expect(normaliseParameters({ [name]: value })[name]).toBe(value)
  expect(normaliseParameters({ [name]: 'null' })[name]).toBe('')
})
