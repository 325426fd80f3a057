import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scoresOf } from '../answer-keys/index.ts'
import { onePage } from '../questionnaires/questionnaire.ts'
import { declaredScore } from './declared-score.ts'
import type { DeclaredScore, Definition } from './definition.ts'
import { asQuestionnaire } from './find-in-study.ts'
import type { Item } from './item.ts'

const options = [1, 2, 3, 4, 5].map((code) => ({ value: `${code}_x`, label: String(code) }))
const asked = { label: 'A question', isRequired: false }
const items: Item[] = [
  { ...asked, type: 'radio', key: 'a', options: [...options, { value: 'prefer-not', label: 'Rather not' }] },
  { ...asked, type: 'radio', key: 'b', options: options.map(({ label }) => ({ value: label, label })) },
  { ...asked, type: 'matrix', key: 'm', options, rows: [{ key: 'm_1', label: 'one' }] },
  { ...asked, type: 'slider', key: 's', min: 0, max: 100, step: 1, initial: 50, minLabel: '', maxLabel: '' },
  { ...asked, type: 'number', key: 'n', isWhole: true, invalidText: '' },
  { ...asked, type: 'text', key: 't', maxLength: 50 },
  { ...asked, type: 'checkbox', key: 'c', options },
]
const questionnaire = { pages: onePage([{ name: 'all', items }]) }

const scoreOf = (more: Partial<DeclaredScore>) =>
  declaredScore({ name: 's', label: 'S', version: 1, compute: 'sum', keys: [], ...more }, questionnaire).compute

describe('a declared score', () => {
  test('adds or averages the numbers of answers, also of statements of a matrix', () => {
    const keys = ['a', 'b', 'm_1', 'n']
    const answers = { a: '2_x', b: '3', m_1: '5_x', n: '-4' }
    expect(scoreOf({ keys })(answers)).toBe(6)
    expect(scoreOf({ keys, compute: 'mean' })(answers)).toBe(1.5)
  })

  test('turns reverse-keyed items around within their own range', () => {
    const keys = ['a', 's']
    expect(scoreOf({ keys, reverseKeyed: keys })({ a: '1_x', s: '10', s_touched: 'yes' })).toBe(5 + 90)
  })

  test('counts right answers: numbers by value, words in any capitals', () => {
    const score = scoreOf({ compute: 'count-right', keys: ['n', 't', 'a'], right: { n: '4', t: 'Emily', a: '1_x' } })
    expect(score({ n: '4.0', t: ' emily', a: '2_x' })).toBe(2)
    expect(score({ n: '5', t: 'April', a: '2_x' })).toBe(0)
  })

  test('is missing with fewer answers than it needs, which are all unless it says so', () => {
    const keys = ['a', 'b', 'm_1']
    expect(scoreOf({ keys })({ a: '1_x', b: '2' })).toBeUndefined()
    expect(scoreOf({ keys, compute: 'mean', minAnswers: 2 })({ a: '1_x', b: '2' })).toBe(1.5)
    expect(scoreOf({ keys, minAnswers: 1 })({})).toBeUndefined()
  })

  test('takes no number from an option without one, a value out of range or a slider that was not moved', () => {
    expect(scoreOf({ keys: ['a'] })({ a: 'prefer-not' })).toBeUndefined()
    expect(scoreOf({ keys: ['a'] })({ a: '9_x' })).toBeUndefined()
    expect(scoreOf({ keys: ['s'] })({ s: '50', s_touched: 'no' })).toBeUndefined()
    expect(scoreOf({ keys: ['c'] })({ c: '1_x;2_x' })).toBeUndefined()
  })
})

const code = fc.integer({ min: 1, max: 5 })

test('an item that is reversed twice counts as it is', () => {
  fc.assert(
    fc.property(code, (given) => {
      const reversed = scoreOf({ keys: ['a'], reverseKeyed: ['a'] })
      const once = reversed({ a: `${given}_x` })
      expect(reversed({ a: `${once}_x` })).toBe(given)
    }),
  )
})

test('a mean lies within the range of its items, whichever are reversed or missing', () => {
  const given = fc.option(code, { nil: undefined })
  fc.assert(
    fc.property(given, given, given, fc.subarray(['a', 'b', 'm_1']), (a, b, m, reverseKeyed) => {
      const answers = { a: a ? `${a}_x` : '', b: b ? String(b) : '', m_1: m ? `${m}_x` : '' }
      const mean = scoreOf({ keys: ['a', 'b', 'm_1'], compute: 'mean', minAnswers: 1, reverseKeyed })(answers)
      if (mean === undefined) expect([a, b, m].every((each) => each === undefined)).toBe(true)
      else {
        expect(mean).toBeGreaterThanOrEqual(1)
        expect(mean).toBeLessThanOrEqual(5)
      }
    }),
  )
})

test('an own questionnaire brings its scores with it, with version and citation', () => {
  const definition: Definition = {
    ...{
      format: 'feedlab-questionnaire',
      format_version: 1,
      version: 3,
      name: 'mine',
      label: 'Mine',
      asks: '',
      languages: ['en'],
    },
    ...{ heading: 'Mine', submitLabel: 'Next', attentionAnswers: {}, pages: questionnaire.pages },
    scores: [{ name: 'x', label: 'X', version: 2, citation: 'Ada (1843)', compute: 'mean', keys: ['a'], reverseKeyed: ['a'] }],
  }
  const [score] = scoresOf(asQuestionnaire(definition))
  expect(score).toMatchObject({ name: 'x', label: 'X', version: 2, citation: 'Ada (1843)', reverseKeyed: ['a'] })
  expect(score?.compute({ a: '4_x' })).toBe(2)
})
