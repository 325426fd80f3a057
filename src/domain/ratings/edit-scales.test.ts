import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type LabelKind,
  labelKindOf,
  newScale,
  withLabelKind,
  withLook,
  withName,
  withPoints,
  withQuestion,
} from './edit-scales.ts'
import { parseScales, type RatingScale, SCALE_LOOKS } from './rating-scale.ts'

const words: RatingScale = { name: 'a', look: 'points', points: 4, question: 'Q', labels: ['1', '2', '3', '4'] }

test('a further scale has a name of its own, and one of the study’s own begins with an empty question', () => {
  const first = newScale('accuracy', [])
  expect(first).toEqual({ name: 'accuracy', look: 'points', points: 5 })
  expect(newScale('accuracy', [first])).toMatchObject({ name: 'accuracy_2', question: '' })
  expect(newScale('own', [])).toMatchObject({ name: 'own', question: '' })
})

test('labels of every point follow the number of points, and those of the ends stay', () => {
  expect(withPoints(words, 5).labels).toEqual(['1', '2', '3', '4', ''])
  expect(withPoints(words, 3).labels).toEqual(['1', '2', '3'])
  expect(withPoints(words, 2).labels).toEqual(['1', '4'])
  expect(withPoints({ ...words, labels: ['low', 'high'] }, 7)).toMatchObject({ points: 7, labels: ['low', 'high'] })
})

test('stars keep the words of the two ends', () => {
  expect(withLook(words, 'stars')).toMatchObject({ look: 'stars', labels: ['1', '4'] })
})

test('the words of the ends stay when every point gets some, and when they are taken away again', () => {
  const ends = withLabelKind(words, 'ends')
  expect(ends.labels).toEqual(['1', '4'])
  expect(withLabelKind(ends, 'every').labels).toEqual(['1', '', '', '4'])
  expect(withLabelKind(ends, 'shipped')).not.toHaveProperty('labels')
})

test('a shipped scale without a question has the shipped one, and needs its own under another name', () => {
  const shipped: RatingScale = { name: 'trust', look: 'stars', points: 5 }
  expect(withQuestion({ ...shipped, question: 'Q' }, '')).toEqual(shipped)
  expect(withName(shipped, 'faith')).toEqual({ ...shipped, name: 'faith', question: '' })
})

test('whatever is edited, there are labels for the two ends or for every point, and the setting can be read', () => {
  const edit = fc.oneof(
    fc.integer({ min: 2, max: 11 }).map((n) => (scale: RatingScale) => withPoints(scale, n)),
    fc.constantFrom(...SCALE_LOOKS).map((look) => (scale: RatingScale) => withLook(scale, look)),
    // Labels of every point are offered for points alone.
    fc
      .constantFrom<LabelKind>('shipped', 'ends', 'every')
      .map((kind) => (scale: RatingScale) => withLabelKind(scale, scale.look === 'stars' && kind === 'every' ? 'ends' : kind)),
  )
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      const scale = edits.reduce((done, next) => next(done), newScale('own', []))
      const { labels, points, look } = scale
      expect(labels === undefined || labels.length === 2 || labels.length === points).toBe(true)
      expect(look === 'stars' && labelKindOf(scale) === 'every').toBe(false)
      expect(parseScales(JSON.stringify([scale]))).toEqual([scale])
    }),
  )
})
