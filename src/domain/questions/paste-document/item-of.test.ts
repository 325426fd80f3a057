import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDefinition } from '../check-definition.ts'
import { textsIn } from '../in-language.ts'
import { definitionOf, page } from '../testing/definitions.ts'
import { textIn } from '../text.ts'
import { asKind } from './as-kind.ts'
import { documentQuestions } from './item-of.ts'

const NONE: ReadonlySet<string> = new Set()
const read = (text: string) => documentQuestions(text, NONE)
const itemsIn = (text: string) => read(text).map(({ item }) => item)
const labelsOf = (item: unknown) => textsIn(item).map(({ text }) => textIn(text, ['en']))

const DOCUMENT = `Part A: About you

Please answer honestly. There are no right or wrong answers.

1. How old are you? ______

2) What is your gender?
   a) Woman
   b) Man
   c) Non-binary
   d) Other, please specify: ________

3. Which of these do you use? (check all that apply)
☐ Facebook
☐ TikTok
☐ None of these

4. How interested are you in politics?
Not at all interested 1 2 3 4 5 6 7 Extremely interested

5. On a scale from 0 (no trust) to 100 (full trust), how much do you trust the news?

6. How much do you agree? 1 = strongly disagree, 5 = strongly agree
   a. I follow the news
   b. I avoid the news

7. Do you own a phone?
Yes / No

8. Why?
__________
__________

9. Rank these in order of importance.
- Economy
- Health
- Climate

10. Anything else (optional)?`

describe('questions of a document, pasted as they are', () => {
  test('numbered questions, lettered options, ticks, scales, blanks and instructions are known', () => {
    expect(itemsIn(DOCUMENT).map(({ type, label }) => [type, textIn(label, ['en'])])).toEqual([
      ['information', 'Part A: About you'],
      ['information', 'Please answer honestly. There are no right or wrong answers.'],
      ['number', 'How old are you?'],
      ['radio', 'What is your gender?'],
      ['checkbox', 'Which of these do you use? (check all that apply)'],
      ['radio', 'How interested are you in politics?'],
      ['slider', 'On a scale from 0 (no trust) to 100 (full trust), how much do you trust the news?'],
      ['matrix', 'How much do you agree? 1 = strongly disagree, 5 = strongly agree'],
      ['radio', 'Do you own a phone?'],
      ['long-text', 'Why?'],
      ['ranking', 'Rank these in order of importance.'],
      ['text', 'Anything else (optional)?'],
    ])
  })

  test('options keep their words, and say which asks for more and which excludes the others', () => {
    const [, , , gender, uses, interest, trust, agree] = itemsIn(DOCUMENT)
    expect(gender && 'options' in gender && gender.options.at(-1)).toMatchObject({
      label: 'Other, please specify:',
      asksText: true,
    })
    expect(uses && 'options' in uses && uses.options.at(-1)).toMatchObject({ label: 'None of these', isExclusive: true })
    expect(interest && 'options' in interest && interest.options.map(({ value, label }) => [value, label])).toEqual([
      ['1', '1 – Not at all interested'],
      ...['2', '3', '4', '5', '6'].map((n) => [n, n]),
      ['7', '7 – Extremely interested'],
    ])
    expect(trust).toMatchObject({ min: 0, max: 100, minLabel: 'no trust', maxLabel: 'full trust' })
    expect(agree).toMatchObject({ rows: [{ label: 'I follow the news' }, { label: 'I avoid the news' }], options: { length: 5 } })
  })

  test('what is made can be saved', () => {
    const problems = checkDefinition(definitionOf([page('p', itemsIn(DOCUMENT))]))
    expect(problems.filter(({ kind }) => kind === 'error')).toEqual([])
  })

  test.each([
    ['numbers that begin again', '1. Do you vote?\n1. Yes\n2. No\n2. For whom?\n1. Left\n2. Right'],
    ['named questions', 'Q1. Do you vote?\n1) Yes\n2) No\nQ2. For whom?\n1) Left\n2) Right'],
    ['lines without marks', 'Do you vote?\nYes\nNo\n\nFor whom?\nLeft\nRight'],
    ['an empty line behind each', '1. Do you vote?\n\na. Yes\n\nb. No\n\n2. For whom?\n\na. Left\n\nb. Right'],
    ['options in a row', '1. Do you vote?\n( ) Yes ( ) No\n2. For whom?\na) Left b) Right'],
    ['codes', '1. Do you vote?\no Yes  (1)\no No  (2)\n2. For whom?\n1 = Left\n2 = Right'],
  ])('options may be set as %s', (_, text) => {
    expect(
      itemsIn(text).map((item) => [item.type, ...('options' in item ? item.options.map(({ label }) => label) : [])]),
    ).toEqual([
      ['radio', 'Yes', 'No'],
      ['radio', 'Left', 'Right'],
    ])
  })

  test('codes of a document stay the codes of the data', () => {
    const [item] = itemsIn('1. Do you vote?\no Yes  (1)\no No  (0)\no Refused (99)')
    expect(item && 'options' in item && item.options.map(({ value }) => value)).toEqual(['1_yes', '0_no', '99_refused'])
  })

  test('a table becomes a matrix', () => {
    const [item] = itemsIn('1. How often?\n\tNever\tSometimes\tOften\nRadio\t○\t○\t○\nTV\t○\t○\t○')
    expect(item).toMatchObject({
      type: 'matrix',
      rows: [{ label: 'Radio' }, { label: 'TV' }],
      options: [{ label: 'Never' }, {}, {}],
    })
  })

  test('a question over two lines, and a wrapped option, stay one', () => {
    const [item, ...others] = itemsIn('1. Thinking of the last month,\nhow was it?\na) good, or at least\nnot bad\nb) bad')
    expect(others).toEqual([])
    expect(item).toMatchObject({
      label: 'Thinking of the last month, how was it?',
      options: [{ label: 'good, or at least not bad' }, {}],
    })
  })

  test('keys are free, and signs of formatting in instructions stay signs', () => {
    const [first, second, third] = documentQuestions('Read *this*.\n\n1. Your age?\n2. Your age?', new Set(['age']))
    expect(first?.item.label).toBe('Read \\*this\\*.')
    expect(new Set(['age', second?.item.key, third?.item.key]).size).toBe(3)
  })
})

describe('a question as another kind', () => {
  const [choice] = itemsIn('1. Rate these\na) Radio\nb) TV')
  if (choice === undefined) throw new Error('No question was read')

  test('options become statements and options again, and stand below a question that has neither', () => {
    const matrix = asKind(choice, 'matrix')
    expect(matrix).toMatchObject({ type: 'matrix', rows: [{ label: 'Radio' }, { label: 'TV' }], options: [{}, {}, {}] })
    expect(asKind(matrix, 'checkbox')).toMatchObject({ options: [{ value: '1_radio', label: 'Radio' }, { label: 'TV' }] })
    expect(asKind(choice, 'text')).toMatchObject({ type: 'text', hint: 'Radio / TV' })
    expect(asKind(choice, 'radio')).toBe(choice)
  })
})

/** Pieces that documents are made of, so that chance meets every rule. */
const PIECES = [
  ...[
    '1. How old?',
    '2) Why',
    'Q3. Which?',
    'a) Yes',
    'b. No',
    '☐ Tick',
    '○ One',
    '- dash',
    '____',
    'Name: ____',
    '1 2 3 4 5',
    '',
  ],
  ...[
    '1 = low, 7 = high',
    'Yes / No',
    '\tA\tB\tC',
    'Row\t○\t○\t○',
    'check all that apply',
    'plain words',
    '(1)',
    '1.',
    '[ ] a [ ] b',
  ],
]
const documents = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }).map((lines) => lines.join('\n')),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
)

describe('whatever is pasted', () => {
  test('nothing throws, and every line that is not empty belongs to one question', () => {
    fc.assert(
      fc.property(documents, (text) => {
        const lines = read(text).flatMap((question) => question.lines)
        const given = text
          .split(/\r\n?|\n/)
          .map((line) => line.trim())
          .filter((line) => line !== '')
        expect(lines).toEqual(given)
      }),
    )
  })

  test('no word is lost', () => {
    fc.assert(
      fc.property(documents, (text) => {
        for (const { item, lines } of read(text)) {
          const made = labelsOf(item).join(' ').replaceAll('\\', '')
          for (const word of lines.join(' ').match(/\p{L}{3,}/gu) ?? []) expect(made).toContain(word)
        }
      }),
    )
  })

  test('a very long line and a very long document are read in a moment', () => {
    const start = performance.now()
    for (const sign of ['_', '1 ', 'a) ', '[ ', '(', '1=a ', '. ']) expect(read(sign.repeat(20_000)).length).toBeGreaterThan(0)
    expect(read(DOCUMENT.concat('\n\n').repeat(100)).length).toBeGreaterThan(1000)
    expect(performance.now() - start).toBeLessThan(20_000)
  })
})
