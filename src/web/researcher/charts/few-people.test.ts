import { expect, test } from 'vitest'
import { fewWords } from './few-people.tsx'

test('few people are called few', () => {
  expect([fewWords(1), fewWords(19), fewWords(20)]).toEqual([
    'Only 1 person so far: too few to conclude from.',
    'Only 19 people so far: too few to conclude from.',
    undefined,
  ])
})
