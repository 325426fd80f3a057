import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkScales } from './check-scales.ts'
import { MOST_SCALES, parseScales, type RatingScale, SHIPPED_SCALES } from './rating-scale.ts'

const own: RatingScale = { name: 'my_own', look: 'points', points: 4, question: 'How funny is it?' }
const checked = (...scales: readonly object[]) => checkScales(JSON.stringify(scales))

test('a shipped scale needs no words, and one of the study’s own needs a question', () => {
  for (const name of SHIPPED_SCALES) expect(checked({ name, look: 'stars', points: 5 })).toEqual([])
  expect(checked(own)).toEqual([])
  expect(checked({ name: 'my_own', look: 'stars', points: 5 })).toEqual(['scale 1: the question is missing'])
  expect(checkScales('')).toEqual([])
})

test.each([
  ['one point', { points: 1 }, 'scale 1: the points must be a whole number from 2 to 11'],
  ['twelve points', { points: 12 }, 'scale 1: the points must be a whole number from 2 to 11'],
  ['half a point', { points: 4.5 }, 'scale 1: the points must be a whole number from 2 to 11'],
  ['a name with a comma', { name: 'a,b' }, 'scale 1: the name must begin'],
  ['a name that a spreadsheet would run', { name: '=cmd' }, 'scale 1: the name must begin'],
  ['the name of what every object has', { name: '__proto__' }, 'scale 1: the name must begin'],
  ['an empty question', { question: ' ' }, 'scale 1: the question is missing'],
  ['a question of two lines', { question: 'One\ntwo' }, 'scale 1: the question must be one line'],
  ['a question with a hidden direction', { question: 'abc\u202Edef' }, 'scale 1: the question must be one line'],
  ['a long question in one of two languages', { question: JSON.stringify({ en: 'Short', de: 'x'.repeat(201) }) }, 'in German'],
  ['three labels for four points', { labels: ['a', 'b', 'c'] }, 'for each of the two ends, or for every point'],
  ['a label without words', { labels: ['No', ''] }, 'scale 1: the label of the highest point is missing'],
  ['labels of every star', { look: 'stars', labels: ['a', 'b', 'c', 'd'] }, 'scale 1: stars have labels for their two ends'],
])('%s is refused with the reason', (_, part, reason) => {
  const problems = checked({ ...own, ...part })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(reason)
})

test('two scales of one name and more than a few are refused', () => {
  expect(checked(own, { ...own, points: 5 })).toEqual(['scale 2: another scale is called my_own already'])
  const many = Array.from({ length: MOST_SCALES + 1 }, (_, i) => ({ ...own, name: `s${i}` }))
  expect(checked(...many.slice(1))).toEqual([])
  expect(checked(...many)).toEqual([`must have at most ${MOST_SCALES} scales, not ${MOST_SCALES + 1}`])
})

describe('what is no list of scales', () => {
  test.each(['{', '{}', '[1]', '[null]', '[{"name":"a","look":"stars"}]', '[{"name":"a","look":"hearts","points":5}]'])(
    '%s cannot be read',
    (value) => expect(checkScales(value)[0]).toContain('must be a JSON list of scales'),
  )

  test.each(['html', '__proto__', 'constructor', 'toString'])('a scale with a part %s cannot be read', (part) => {
    const scale = `{"name":"accuracy","look":"stars","points":5,${JSON.stringify(part)}:"x"}`
    expect(parseScales(`[${scale}]`)).toBeUndefined()
  })
})

const line = fc.constantFrom('Not at all', '<b>', '=1+1', '{', 'صحيح', JSON.stringify({ en: 'Very', de: 'Sehr' }))
const scale = fc.integer({ min: 2, max: 11 }).chain((points) =>
  fc.record(
    {
      name: fc.nat().map((n) => `s_${n}`),
      look: fc.constant('points' as const),
      points: fc.constant(points),
      question: line,
      labels: fc.constantFrom(2, points).chain((n) => fc.array(line, { minLength: n, maxLength: n })),
    },
    { requiredKeys: ['name', 'look', 'points', 'question'] },
  ),
)

test('every list of scales that fits the rules has no problem and is read as it was written', () => {
  const lists = fc.uniqueArray(scale, { selector: ({ name }) => name, maxLength: MOST_SCALES })
  fc.assert(
    fc.property(lists, (scales) => {
      expect(checked(...scales)).toEqual([])
      expect(parseScales(JSON.stringify(scales))).toEqual(scales)
    }),
  )
})

test('no text at all breaks the check', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (value) => {
      expect(checkScales(value)).toBeInstanceOf(Array)
    }),
  )
})
