import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkItem } from '../../answers/check-answers.ts'
import { checkFields } from '../../answers/check-fields.ts'
import { itemFields } from '../../answers/form-fields.ts'
import { sayProblem } from '../../answers/problem.ts'
import { type Answers, onePage, type Questionnaire } from '../../questionnaires/questionnaire.ts'
import type { Item, Option } from '../item.ts'
import { fieldsOf } from '../item-fields.ts'
import { isDate } from './date/kind.ts'

const asked = (key: string) => ({ key, label: `About ${key}`, isRequired: true })
const option = (value: string, rest: Partial<Option> = {}): Option => ({ value, label: value.toUpperCase(), ...rest })

const NONE: ReadonlySet<string> = new Set()
const options = [option('a'), option('b'), option('other', { asksText: true }), option('none', { isExclusive: true })]
const boxes: Item = { ...asked('boxes'), type: 'checkbox', options, minChosen: 2, maxChosen: 3 }
const list: Item = { ...asked('list'), type: 'dropdown', options }
const pictures: Item = { ...asked('pictures'), type: 'picture', options, isMultiple: true }
const matrix: Item = {
  ...asked('matrix'),
  type: 'matrix',
  rows: ['m1', 'm2'].map((key) => ({ key, label: key })),
  options: [option('1_no'), option('2_yes')],
}
const ranks: Item = { ...asked('ranks'), type: 'ranking', options: [option('a'), option('b'), option('c')] }
const points: Item = { ...asked('points'), type: 'sum', options: [option('a'), option('b')], total: 100 }
const line: Item = { ...asked('line'), type: 'analogue', min: 0, max: 100, minLabel: 'No', maxLabel: 'Yes' }
const day: Item = { ...asked('day'), type: 'date', earliest: '2000-01-01', latest: '2026-12-31' }
const bareCode: Item = { ...asked('code'), type: 'text', maxLength: 10, minLength: 5, mask: '99-AA' }
const code: Item = { ...bareCode, invalidText: 'Like 12-ab' }
const slider: Item = { ...asked('s'), type: 'slider', min: 0, max: 10, step: 1, initial: 5, minLabel: '', maxLabel: '' }
const age: Item = { ...asked('age'), type: 'number', min: 17.5, isWhole: true, invalidText: 'Years' }
const info: Item = { ...asked('info'), type: 'information' }
const group: Item = { ...asked('group'), type: 'hidden', source: { from: 'random', min: 1, max: 6 } }
const from: Item = { ...asked('from'), type: 'hidden', source: { from: 'url', name: 'src' } }

const said = (item: Item, answers: Answers) =>
  Object.fromEntries(Object.entries(checkItem(item, answers)).map(([field, problem]) => [field, sayProblem(problem)]))

const formOf = (item: Item): Questionnaire => ({
  ...{ name: 'own', label: 'Own', asks: '', aliases: [], heading: '', submitLabel: 'Next' },
  pages: onePage([{ name: 'b', items: [item] }]),
})

describe('every kind', () => {
  test.each([
    [boxes, { boxes: 'b;a' }],
    [boxes, { boxes: 'none' }],
    [boxes, { boxes: 'a;other', boxes_other_text: 'Purple' }],
    [list, { list: 'other' }],
    [pictures, { pictures: 'b' }],
    [matrix, { m1: '1_no', m2: '2_yes' }],
    [ranks, { ranks: 'c;a;b' }],
    [points, { points_a: '100' }],
    [points, { points_a: '30', points_b: '٧٠' }],
    [line, { line: '33.5' }],
    [day, { day: '2024-02-29' }],
    [code, { code: ' ١٢-ab ' }],
    [slider, { s: '3' }],
    [{ ...slider, max: 1, step: 0.1, initial: 0.5 }, { s: '0.3' }],
    [{ ...slider, min: 0.5, max: 9.5, initial: 0.5 }, { s: '1.5' }],
    [age, { age: '18' }],
    [info, {}],
    [group, {}],
    [group, { group: '6' }],
    [from, { from: 'mail' }],
  ])('takes what fits, and what is then sent is accepted: %#', (item, answers: Answers) => {
    expect(said(item, answers)).toEqual({})
    const sent = itemFields([item], answers, NONE)
    expect(Object.keys(sent).sort()).toEqual([...fieldsOf(item)].sort())
    expect(checkFields(formOf(item), sent)).toEqual({})
    expect(itemFields([item], sent, NONE)).toEqual(sent)
  })

  test.each<[Item, Answers, Answers]>([
    [boxes, {}, { boxes: 'Required' }],
    [boxes, { boxes: 'a' }, { boxes: 'Choose at least 2' }],
    [boxes, { boxes: 'a;a' }, { boxes: 'Choose at least 2' }],
    [{ ...boxes, maxChosen: 2 }, { boxes: 'a;b;other' }, { boxes: 'Choose at most 2' }],
    [boxes, { boxes: 'a;none' }, { boxes: '“NONE” excludes all others' }],
    [boxes, { boxes: 'a;x' }, { boxes: 'Choose from the options shown' }],
    [boxes, { boxes: 'a;other', boxes_other_text: 'x'.repeat(501) }, { boxes_other_text: 'At most 500 characters' }],
    [list, { list: 'a;b' }, { list: 'Choose from the options shown' }],
    [pictures, { pictures: 'none;b' }, { pictures: '“NONE” excludes all others' }],
    [matrix, { m1: '1_no' }, { m2: 'Required' }],
    [matrix, { m1: '3', m2: '2_yes' }, { m1: 'Choose from the options shown' }],
    [ranks, { ranks: 'a;b' }, { ranks: 'Put each of these in its place once' }],
    [ranks, { ranks: 'a;b;b' }, { ranks: 'Put each of these in its place once' }],
    [ranks, { ranks: 'a;b;c;c' }, { ranks: 'Put each of these in its place once' }],
    [ranks, { ranks: 'a;b;d' }, { ranks: 'Choose from the options shown' }],
    [points, {}, { points: 'Required' }],
    [points, { points_a: '30', points_b: '60' }, { points: 'Must add up to 100, now 90' }],
    [
      points,
      { points_a: '30.5', points_b: '69.5' },
      {
        points_a: 'Enter a whole number from 0 to 100',
        points_b: 'Enter a whole number from 0 to 100',
      },
    ],
    [line, { line: '100.1' }, { line: 'Choose from the options shown' }],
    [line, {}, { line: 'Required' }],
    [day, { day: '2023-02-29' }, { day: 'Enter a date' }],
    [day, { day: '1999-12-31' }, { day: 'Not before 2000-01-01' }],
    [day, { day: '2027-01-01' }, { day: 'Not after 2026-12-31' }],
    [code, { code: '12' }, { code: 'At least 5 characters' }],
    [code, { code: '12-345678901' }, { code: 'At most 10 characters' }],
    [code, { code: '12-3b' }, { code: 'Like 12-ab' }],
    [bareCode, { code: '12-3b' }, { code: 'Must look like 99-AA' }],
    [slider, {}, { s: 'Required' }],
    [{ ...slider, max: 1, step: 0.1, initial: 0.5 }, { s: '0.35' }, { s: 'Choose from the options shown' }],
    [age, { age: '18.5' }, { age: 'Years' }],
    [group, { group: '7' }, { group: 'must be a whole number in its range' }],
    [from, { from: 'x'.repeat(501) }, { from: 'At most 500 characters' }],
  ])('says what does not fit: %#', (item, answers, problems) => {
    expect(said(item, answers)).toEqual(problems)
  })

  test('an item that is not required may be left open as a whole', () => {
    for (const item of [boxes, list, pictures, matrix, ranks, points, line, day, code, slider, info, group, from]) {
      expect(checkItem({ ...item, isRequired: false }, {})).toEqual({})
    }
  })
})

test('what was written beside an option that is no longer chosen is not sent, and is refused where somebody else sends it', () => {
  const answers = { list: 'a', list_other_text: 'Purple' }
  expect(itemFields([list], answers, NONE)).toEqual({ list: 'a', list_other_text: '' })
  expect(Object.keys(checkFields(formOf(list), answers))).toEqual(['list_other_text'])
})

test('options that got nothing are sent as 0, and none at all where the sum was left open', () => {
  expect(itemFields([points], { points_a: '100' }, NONE)).toEqual({ points_a: '100', points_b: '0' })
  expect(itemFields([points], {}, NONE)).toEqual({ points_a: '', points_b: '' })
})

test('a ranking keeps the order of the person, ticks that of the options', () => {
  expect(itemFields([ranks, boxes], { ranks: 'c;a;b', boxes: 'other;b' }, NONE)).toMatchObject({
    ranks: 'c;a;b',
    boxes: 'b;other',
  })
})

test('each permutation of the options is a ranking, and no part of one', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(['a', 'b', 'c']), (order) => {
      const problems = checkItem({ ...ranks, isRequired: false }, { ranks: order.join(';') })
      expect(Object.keys(problems)).toEqual(order.length === 3 || order.length === 0 ? [] : ['ranks'])
    }),
  )
})

test('a date is one that the calendar has', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), fc.nat({ max: 13 }), fc.nat({ max: 32 }), (year, month, day) => {
      const text = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
      const date = new Date(`${text}T00:00:00Z`)
      expect(isDate(text)).toBe(!Number.isNaN(date.getTime()) && date.toISOString().startsWith(text))
    }),
  )
})

test('every place of a slider is an answer, however fine its steps', () => {
  fc.assert(
    fc.property(
      fc.nat(3),
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: -999, max: 999 }),
      fc.nat(200),
      (decimals, by, from, n) => {
        const plain = (number: number) => Number((number / 10 ** decimals).toFixed(decimals))
        const fine: Item = { ...slider, min: plain(from), max: plain(from + 200 * by), step: plain(by), initial: plain(from) }
        expect(checkItem(fine, { s: String(plain(from + n * by)) })).toEqual({})
        if (by > 1) expect(Object.keys(checkItem(fine, { s: String(plain(from + n * by + 1)) }))).toEqual(['s'])
      },
    ),
  )
})
