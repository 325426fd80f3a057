import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { expectAtMostTimesAsLong } from '#server/testing/times-as-long.ts'
import { answerKeys } from '../answer-keys/index.ts'
import { questionnaires } from '../questionnaires/index.ts'
import { itemsOf } from '../questionnaires/questionnaire.ts'
import { checkDefinition } from './check-definition.ts'
import { canHold } from './checks/can-hold.ts'
import type { DeclaredScore, Definition } from './definition.ts'
import type { Item } from './item.ts'
import { age, boxes, definitionOf, is, item, options, page, problemsOf, problemsOfItems, written } from './testing/definitions.ts'
import type { Text } from './text.ts'

const example: Definition = JSON.parse(readFileSync('docs/examples/questionnaire.json', 'utf8'))

test('the example of the documentation has every kind of item, in two languages, and nothing wrong', () => {
  expect(new Set(itemsOf(example).map(({ type }) => type)).size).toBe(16)
  expect(checkDefinition(example)).toEqual([])
})

test.each(questionnaires.filter((each) => itemsOf(each).length > 0))(
  'a copy of $name under other keys can be saved',
  (shipped) => {
    const { aliases, inStudy, ...rest } = shipped
    const own = (key: string) => `own_${key}`
    const pages = shipped.pages.map((each) => ({
      ...each,
      blocks: each.blocks.map((block) => ({
        ...block,
        items: block.items.map((one) => ({
          ...one,
          key: own(one.key),
          ...('rows' in one && { rows: one.rows.map((row) => ({ ...row, key: own(row.key) })) }),
        })),
      })),
    }))
    const answers = answerKeys.find(({ questionnaire }) => questionnaire === shipped.name)?.attentionAnswers ?? {}
    const attentionAnswers = Object.fromEntries(Object.entries(answers).map(([key, answer]) => [own(key), answer]))
    const copy = { ...rest, name: 'a-copy', label: 'A copy', pages, attentionAnswers }
    expect(checkDefinition(definitionOf(pages, copy)).filter(({ kind }) => kind === 'error')).toEqual([])
  },
)

describe('names', () => {
  test.each([
    [{ name: 'crt' }, 'The name “crt” belongs to Feedlab. Choose another.'],
    [{ label: 'political ideology' }, 'The name “political ideology” belongs to Feedlab. Choose another.'],
    [{ name: 'feed' }, 'The name “feed” belongs to Feedlab. Choose another.'],
    [{ name: 'My form' }, 'The name must have 1 to 40 small letters, digits and single hyphens, and begin with a letter.'],
    [{ label: ' ' }, 'The questionnaire needs a title.'],
    [{ heading: { en: '' } }, 'The questionnaire needs a heading.'],
  ])('a questionnaire like %j is refused', (more, text) => {
    expect(problemsOf(definitionOf([page('p', [age])], more))).toEqual([text])
  })

  test('pages and blocks have names of their own', () => {
    const twice = [page('p', [age]), page('p', [written])]
    expect(problemsOf(definitionOf(twice))).toEqual(['Two pages have the name “p”.', 'Two blocks have the name “p-block”.'])
  })
})

describe('keys', () => {
  test.each<[string, readonly Item<Text>[], string]>([
    ['used twice', [item('x'), item('x')], 'The key “x” is used twice.'],
    [
      'like a row of a matrix',
      [item('x'), item('m', { type: 'matrix', rows: [{ key: 'x', label: 'x' }] })],
      'The key “x” is used twice.',
    ],
    ['like what a sum adds', [item('s', { type: 'sum', total: 9 }), item('s_1_no')], 'The key “s_1_no” is used twice.'],
    [
      'like the text of another option',
      [item('o', { options: [{ value: 'z', label: 'z', asksText: true }] }), item('o_z_text')],
      'The key “o_z_text” is used twice.',
    ],
    ['that differ in a hyphen', [item('a-b'), item('A_b')], 'The keys “A_b” and “a-b” would be one column in the data.'],
    ['that Feedlab publishes', [item('age')], "The key “age” has a meaning in Feedlab's data. Choose another."],
    ['of rows of user_form', [item('checkpoint')], "The key “checkpoint” has a meaning in Feedlab's data. Choose another."],
    ['of the link', [item('URLParams-x')], "The key “URLParams-x” has a meaning in Feedlab's data. Choose another."],
    ['of what is drawn', [item('x_option-order')], "The key “x_option-order” has a meaning in Feedlab's data. Choose another."],
  ])('%s are refused', (_, items, text) => {
    expect(problemsOfItems(...items)).toEqual([text])
  })

  test.each(['1st', 'a b', 'a__b', 'a_', 'é', 'a'.repeat(65), '__proto__'])('%j is no key', (key) => {
    expect(problemsOfItems(item(key))[0]).toContain('must have 1 to 64 letters')
  })
})

describe('items', () => {
  test.each<[Record<string, unknown>, string]>([
    [{ options: [] }, 'There are no options.'],
    [{ type: 'ranking', options: options.slice(1, 2) }, 'At least two options are needed.'],
    [{ type: 'matrix', rows: [] }, 'The matrix has no statements.'],
    [{ options: [...options, { value: '1_no', label: 'x' }] }, 'Two options have the value “1_no”.'],
    [
      { options: [{ value: 'a;b', label: 'x' }] },
      'The value “a;b” must not have a semicolon, which separates values in the data.',
    ],
    [{ options: [{ value: '', label: 'x' }] }, 'Option 1 has no value.'],
    [{ type: 'picture', isMultiple: false }, 'An option has no picture.'],
    [{ type: 'checkbox', minChosen: 3, maxChosen: 2 }, 'At least 3 and at most 2 options cannot both be chosen.'],
    [{ type: 'checkbox', minChosen: 4, maxChosen: 4 }, 'There are only 3 options to choose from.'],
    [{ type: 'ladder', min: 5, max: 5, topLabel: 't', bottomLabel: 'b' }, 'The lowest value, 5, must be below the highest, 5.'],
    [{ type: 'slider', min: 0, max: 10, step: 0, initial: 5 }, 'Steps of 0 do not fit between 0 and 10.'],
    [{ type: 'slider', min: 0, max: 10, step: 1, initial: 11 }, 'The slider starts at 11, outside of 0 to 10.'],
    [{ type: 'sum', total: 0 }, 'The total must be a whole number from 1.'],
    [{ type: 'text', maxLength: 5, minLength: 6 }, 'An answer cannot have at least 6 and at most 5 characters.'],
    [{ type: 'text', maxLength: 5, mask: 'xyz' }, 'The pattern has no place to fill in: 9 is a digit, A a letter, * either.'],
    [{ type: 'text', maxLength: 4, mask: '99999' }, 'The pattern has 5 characters, an answer must have 0 to 4.'],
    [{ type: 'date', earliest: '2027-02-30' }, '“2027-02-30” is no day. Write it as 2027-03-31.'],
    [{ type: 'date', earliest: '2027-02-02', latest: '2027-02-01' }, 'The earliest day is after the latest.'],
    [{ type: 'slider', min: 0, max: 100, step: 10, initial: 55 }, 'The slider starts at 55, between two of its steps.'],
    [{ type: 'slider', min: 0, max: 1, step: 1 / 3, initial: 0 }, `${1 / 3} has more than six decimals.`],
    [
      { type: 'ranking', options: [{ value: 'a', label: 'A', asksText: true }, ...options] },
      'An option asks for words, which this kind of question has no field for.',
    ],
    [{ type: 'hidden', source: { from: 'random', min: 0.5, max: 1 } }, 'The ends of a random number must be whole numbers.'],
    [{ type: 'hidden', source: { from: 'random', min: 2, max: 1 } }, 'The lowest value, 2, must be below the highest, 1.'],
    [{ label: ' ' }, 'Fill in: text.'],
  ])('like %j are refused', (more, text) => {
    expect(problemsOfItems(item('x', more))).toContain(text)
  })

  test('words that a new question has are named until others are written', () => {
    const warnings = (more: Record<string, unknown>) =>
      checkDefinition(definitionOf([page('p', [item('x', more)])])).map(({ kind, text }) => `${kind}: ${text}`)
    const untouched = [
      { value: '1_first-option', label: 'First option' },
      { value: '2_no', label: 'No' },
    ]
    expect(warnings({ options: untouched })).toEqual(['warning: Still as a new question has it: “First option”.'])
    expect(warnings({ options })).toEqual([])
  })

  test('a page and a block ask something', () => {
    expect(problemsOf(definitionOf([]))).toEqual(['The questionnaire has no page.'])
    expect(problemsOf(definitionOf([page('p', [])]))).toEqual(['This page has no questions.', 'This block has no questions.'])
  })

  test('a block draws as many questions as it has, at most', () => {
    const blocks = [{ name: 'b', items: [age], nDrawn: 2 }]
    expect(problemsOf(definitionOf([page('p', [], { blocks })]))).toEqual(['This block draws 2 of 1 questions.'])
  })
})

describe('right answers and scores', () => {
  const score = (more: Partial<DeclaredScore>): DeclaredScore => ({
    ...{ name: 'my_score', label: 'Mine', version: 1, compute: 'mean', keys: ['x', 'years'] },
    ...more,
  })
  const withScore = (more: Partial<DeclaredScore>) =>
    problemsOf(definitionOf([page('p', [item('x'), age, written])], { scores: [score(more)] }))

  test.each<[Partial<DeclaredScore>, string[]]>([
    [{}, []],
    [{ reverseKeyed: ['x'], minAnswers: 1 }, []],
    [{ keys: [] }, ['Score “my_score”: it has no questions.']],
    [{ keys: ['gone'] }, ['Score “my_score”: no question has the key “gone”.']],
    [{ keys: ['x', 'x'] }, ['Score “my_score”: “x” counts twice.']],
    [
      { keys: ['written'] },
      ['Score “my_score”: the answers to “written” are no numbers. Values of options may begin with one: 1_never.'],
    ],
    [{ keys: ['x'], reverseKeyed: ['years'] }, ['Score “my_score”: “years” is reversed, but does not count.']],
    [{ minAnswers: 3 }, ['Score “my_score”: it cannot need 3 of 2 answers.']],
    [{ compute: 'count-right', keys: ['x'] }, ['Score “my_score”: “x” has no right answer.']],
    [
      { compute: 'count-right', keys: ['x'], right: { x: '9' } },
      ['Score “my_score”: The right answer of “x”, “9”, is none of its options.'],
    ],
    [{ compute: 'count-right', keys: ['written'], right: { written: 'Emily' } }, []],
    [{ name: 'aot_score' }, ["The name “aot_score” has a meaning in Feedlab's data. Choose another for the score."]],
    [{ name: 'x' }, ['A score and a question are both called “x”.']],
  ])('a score like %j has the problems %j', (more, problems) => {
    expect(withScore(more)).toEqual(problems)
  })

  test.each<[Record<string, string>, string[]]>([
    [{ x: '1_no' }, []],
    [{ boxes: '1_no;3_yes' }, []],
    [{ x: '9' }, ['The right answer of “x”, “9”, is none of its options.']],
    [{ gone: '1' }, ['No question has the key “gone”, for which there is a right answer.']],
  ])('the right answers %j have the problems %j', (attentionAnswers, problems) => {
    expect(problemsOf(definitionOf([page('p', [item('x'), boxes])], { attentionAnswers }))).toEqual(problems)
  })

  test('what is asked about each card has no single answer to count or to be right', () => {
    const cards = { rules: [{ choose: 'seen' as const, n: 1 }], showsCounts: false }
    const about = page('c', [], { blocks: [{ name: 'c', cards, items: [item('knew')] }] })
    const given = { scores: [score({ keys: ['knew'] })], attentionAnswers: { knew: '1_no' } }
    expect(problemsOf(definitionOf([about], given))).toEqual([
      '“knew” is asked about each card, so it has no single right answer.',
      'Score “my_score”: “knew” is asked about each card, so it has no single answer to count.',
    ])
  })

  test('a score is not called as a statement of a matrix', () => {
    const matrix = item('m', { type: 'matrix', rows: [{ key: 'my_score', label: 'A' }] })
    expect(problemsOf(definitionOf([page('p', [item('x'), age, matrix])], { scores: [score({})] }))).toEqual([
      'A score and a question are both called “my_score”.',
    ])
  })
})

test('checks of a questionnaire grow with it, so that the builder can check 200 items with every change', () => {
  const pages = (length: number) => {
    const items = Array.from({ length: length * 10 }, (_, i) =>
      item(`k${i}`, { ...(i > 0 && { showIf: is(`k${i - 1}`, '1_no') }), label: i > 0 ? `{{answer.k${i - 1}}}?` : 'First' }),
    )
    return Array.from({ length }, (_, i) => page(`p${i}`, items.slice(i * 10, i * 10 + 10)))
  }
  const checked = (length: number) => () => expect(checkDefinition(definitionOf(pages(length)))).toEqual([])
  expectAtMostTimesAsLong(4 ** 3, checked(20), checked(5))
})

test('a condition with millions of combinations is given up like one with thousands', () => {
  const any50 = { any: Array.from({ length: 50 }, (_, n) => ({ fact: 'url.source', is: '=' as const, value: `w${n}` })) }
  const any500 = { any: Array.from({ length: 10 }, () => any50) }
  const held = (parts: number) => () =>
    void canHold({ all: Array.from({ length: parts }, () => any500) }, () => ({ kind: 'text' }))
  expectAtMostTimesAsLong(10, held(4), held(2))
})
