import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actInFile } from '../engagement/acts/act-in-file.ts'
import { ratingProblem } from './rating-problem.ts'
import type { RatingScale } from './rating-scale.ts'

const scales: RatingScale[] = [
  { name: 'accuracy', look: 'points', points: 4 },
  { name: 'trust', look: 'stars', points: 5 },
]
const rated = (detail: Record<string, string | number>, response = 1) =>
  ratingProblem({ engagement_type: 'rate', response, detail }, scales)

test('a point of a scale of the study fits, and taking it back needs no point', () => {
  expect(rated({ target: 'trust', point: 5 })).toBeUndefined()
  expect(rated({ target: 'trust' }, 0)).toBeUndefined()
  expect(ratingProblem({ engagement_type: 'report', response: 1 }, scales)).toBeUndefined()
})

test.each([
  ['a point beyond the scale', { target: 'accuracy', point: 5 }],
  ['the point 0', { target: 'accuracy', point: 0 }],
  ['half a point', { target: 'accuracy', point: 2.5 }],
  ['a point that is text', { target: 'accuracy', point: '3' }],
  ['no point', { target: 'accuracy' }],
  ['a scale that the study does not have', { target: 'interest', point: 1 }],
  ['no scale', { point: 1 }],
])('%s is refused', (_, detail) => {
  expect(rated(detail)).toBeTypeOf('string')
})

test('a point is accepted exactly where the scale has it, and the engagement file has that number', () => {
  fc.assert(
    fc.property(fc.constantFrom(...scales), fc.double({ min: -2, max: 13, noNaN: true }), ({ name, points }, point) => {
      const detail = { target: name, point }
      const isPoint = Number.isInteger(point) && point >= 1 && point <= points
      expect(rated(detail) === undefined).toBe(isPoint)
      const stored = { kind: 'act', engagement_type: 'rate', detail: JSON.stringify(detail) }
      if (isPoint) expect(actInFile({ ...stored, response: 1 })).toEqual({ engagement_type: `rate_${name}`, response: point })
      expect(actInFile({ ...stored, response: 0 })).toEqual({ engagement_type: `rate_${name}`, response: 0 })
    }),
  )
})

test('of all other events the engagement file has what was stored', () => {
  const like = { kind: 'engagement', engagement_type: 'likes', response: 1, detail: null }
  expect(actInFile(like)).toEqual({ engagement_type: 'likes', response: 1 })
  const note = { kind: 'act', engagement_type: 'note_rating', response: 1, detail: '{"target":"note","rating":"helpful"}' }
  expect(actInFile(note)).toEqual({ engagement_type: 'note_rating', response: 1 })
})
