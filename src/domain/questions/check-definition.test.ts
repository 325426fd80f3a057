import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { answerKeys } from '../answer-keys/index.ts'
import { questionnaires } from '../questionnaires/index.ts'
import { itemsOf, type Jump, type Page } from '../questionnaires/questionnaire.ts'
import { checkDefinition } from './check-definition.ts'
import { canHold } from './checks/can-hold.ts'
import type { DeclaredScore, Definition } from './definition.ts'
import type { Expression } from './expression.ts'
import type { Item } from './item.ts'
import type { Text } from './text.ts'

const example: Definition = JSON.parse(readFileSync('docs/examples/questionnaire.json', 'utf8'))

const definitionOf = (pages: readonly Page<Text>[], more: Partial<Definition> = {}): Definition => ({
  ...{ format: 'feedlab-questionnaire', format_version: 1, version: 1, name: 'mine', label: 'Mine', asks: '', languages: ['en'] },
  ...{ heading: 'Mine', submitLabel: 'Next', attentionAnswers: {}, scores: [], pages },
  ...more,
})

const page = (name: string, items: readonly Item<Text>[], more: Partial<Page<Text>> = {}): Page<Text> => ({
  name,
  blockOrder: 'fixed',
  blocks: [{ name: `${name}-block`, items }],
  ...more,
})

const options = ['1_no', '2_some', '3_yes'].map((value) => ({ value, label: value }))

const WITH_OPTIONS = ['radio', 'checkbox', 'dropdown', 'picture', 'matrix', 'ranking', 'sum']

/** Any kind of item with what the test changes. */
function item(key: string, more: { type?: Item['type']; [property: string]: unknown } = {}): Item<Text> {
  const { type = 'radio' } = more
  return {
    type,
    key,
    label: 'A question',
    isRequired: true,
    ...(WITH_OPTIONS.includes(type) && { options }),
    ...more,
  } as Item<Text>
}
const age = item('years', { type: 'number', min: 16, max: 99, isWhole: true, invalidText: 'A number' })
const boxes = item('boxes', { type: 'checkbox', maxChosen: 2 })
const written = item('written', { type: 'text', maxLength: 50 })

const problemsOf = (definition: Definition, others: readonly string[] = []) =>
  checkDefinition(definition, new Set(others)).map(({ text }) => text)
const problemsOfItems = (...items: readonly Item<Text>[]) => problemsOf(definitionOf([page('p', items)]))

/** Of a condition on the second page, where the first asks everything. */
const problemsOfCondition = (showIf: Expression) =>
  problemsOf(definitionOf([page('a', [item('x'), age, boxes, written]), page('b', [item('y', { showIf })])]))

const is = (key: string, value: string, how: Extract<Expression, { fact: string }>['is'] = '='): Expression => ({
  fact: `answer.${key}`,
  is: how,
  value,
})

/** Time of the processor, the best of some: what other processes do meanwhile is no part of it. */
function cpuMs(run: () => void): number {
  const times = Array.from({ length: 8 }, () => {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

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

describe('a condition', () => {
  test.each<[string, Expression]>([
    ['an option', is('x', '1_no')],
    ['a code', is('x', '2', '>=')],
    ['a number', is('years', '18', '<')],
    ['a ticked option', is('boxes', '1_no', 'chosen')],
    ['a part of a text', is('written', 'free', 'contains')],
    ['two texts', { all: [is('written', 'a', 'contains'), is('written', 'b', 'contains')] }],
    ['a range', { all: [is('years', '18', '>='), is('years', '19', '<')] }],
    [
      'two ticks',
      { all: [is('boxes', '1_no', 'chosen'), is('boxes', '3_yes', 'chosen'), { not: is('boxes', '2_some', 'chosen') }] },
    ],
    ['either', { any: [is('x', '1_no'), is('x', '3_yes')] }],
    ['no answer', { not: { fact: 'answer.x', is: 'answered' } }],
    [
      'other facts',
      {
        all: [
          { fact: 'condition', is: '=', value: '2' },
          { fact: 'feed.likes', is: '>', value: '0' },
        ],
      },
    ],
    ['a shipped question', is('age', '18', '>=')],
  ])('on %s can be saved', (_, expression) => {
    expect(problemsOfCondition(expression)).toEqual([])
  })

  test.each<[string, Expression, string]>([
    ['an unknown key', is('gone', '1'), 'Condition: No question has the key “gone”.'],
    ['an unknown fact', { fact: 'mood', is: 'answered' }, 'Condition: “mood” is not known.'],
    ['an option that does not exist', is('x', '4_maybe'), 'Condition: “4_maybe” is no option of “x”.'],
    ['not an option that does not exist', is('x', '4_maybe', '!='), 'Condition: “4_maybe” is no option of “x”.'],
    ['a number out of bounds', is('years', '12', '<'), 'Condition: “answer.years < 12” can never hold.'],
    ['half a year', is('years', '17.5'), 'Condition: “answer.years = 17.5” can never hold.'],
    [
      'a code that no option has',
      is('x', '3', '>'),
      'Condition: the options of “x” have no numbers with which “> 3” could hold.',
    ],
    ['nothing', is('x', ''), 'Condition: “x” is compared with nothing. To ask whether there is an answer, use “is answered”.'],
    ['a part of a tick', is('boxes', '1', 'contains'), 'Condition: “boxes” may have several answers: use “chosen”.'],
    ['the condition 0', { fact: 'condition', is: '=', value: '0' }, 'Condition: “condition = 0” can never hold.'],
  ])('on %s is refused', (_, expression, text) => {
    expect(problemsOfCondition(expression)).toEqual([text])
  })

  test.each<[string, Expression]>([
    ['two options at once', { all: [is('x', '1_no'), is('x', '3_yes')] }],
    ['less than 17 and more than 20', { all: [is('years', '17', '<'), is('years', '20', '>')] }],
    ['a whole number between two', { all: [is('years', '20', '>'), is('years', '21', '<')] }],
    ['an answer and none', { all: [is('x', '1_no'), { not: { fact: 'answer.x', is: 'answered' } }] }],
    ['all of three ticks where two may be', { all: options.map(({ value }) => is('boxes', value, 'chosen')) }],
    ['not either', { all: [{ not: { any: [is('x', '1_no'), is('x', '2_some')] } }, is('x', '2_some')] }],
    [
      'one of two, both impossible',
      { any: [{ all: [is('x', '1_no'), is('x', '2_some')] }, { all: [is('written', 'a'), is('written', 'b')] }] },
    ],
  ])('that wants %s can never hold', (_, expression) => {
    expect(problemsOfCondition(expression)).toEqual(['Condition: its parts contradict each other, so that it can never hold.'])
  })

  test('that always holds is pointed out', () => {
    const always: Expression = { any: [is('x', '1_no'), is('x', '1_no', '!=')] }
    expect(problemsOfCondition(always)).toEqual(['This condition always holds.'])
  })

  test('looks at earlier questions only', () => {
    const later = definitionOf([page('a', [item('x', { showIf: is('y', '1_no') }), item('y')])])
    expect(checkDefinition(later)).toEqual([
      { kind: 'error', place: { page: 'a', block: 'a-block', item: 'x' }, text: 'Condition: “y” is asked later.' },
    ])
    expect(problemsOf(definitionOf([page('a', [item('x')], { showIf: is('x', '1_no') })]))).toEqual([
      'Condition: “x” is asked later.',
    ])
  })

  test('may name a question of another questionnaire', () => {
    const definition = definitionOf([page('a', [item('x', { showIf: is('elsewhere', '1') })])])
    expect(problemsOf(definition, ['elsewhere'])).toEqual([])
    expect(problemsOf(definition)).toEqual(['Condition: No question has the key “elsewhere”.'])
  })

  test('names a statement of a matrix, and no question about cards', () => {
    const matrix = item('m', { type: 'matrix', rows: [{ key: 'm_1', label: 'one' }] })
    const cards = { rules: [{ choose: 'seen' as const, n: 1 }], showsCounts: false }
    const first = page('a', [], {
      blocks: [
        { name: 'm', items: [matrix] },
        { name: 'c', cards, items: [item('knew'), item('sure', { showIf: is('knew', '1_no') })] },
      ],
    })
    const withCondition = (key: string) => problemsOf(definitionOf([first, page('b', [item('z', { showIf: is(key, '1_no') })])]))
    expect(withCondition('m_1')).toEqual([])
    expect(withCondition('m')).toEqual(['Condition: “m” is a matrix: refer to one of its statements.'])
    expect(withCondition('knew')).toEqual(['Condition: “knew” is asked about each card, so it has no single answer here.'])
  })
})

describe('a text', () => {
  const withLabel = (label: Text) =>
    problemsOf(definitionOf([page('a', [item('x'), item('y', { label })]), page('b', [item('z')])]))

  test('shows what is known by then', () => {
    expect(withLabel('{{answer.x}} {{url.id|-}} {{feed.seen}} {{condition}}')).toEqual([])
    expect(withLabel('{{answer.z}}')).toEqual(['A text shows what cannot be known: “z” is asked later.'])
    expect(withLabel('{{answer.gone|x}}')).toEqual(['A text shows what cannot be known: No question has the key “gone”.'])
    expect(withLabel('{{name}}')).toEqual(['A text shows what cannot be known: “name” is not known.'])
  })

  test('shows the headline of a card only in questions about cards', () => {
    const cards = { rules: [{ choose: 'seen' as const, n: 1 }], showsCounts: false }
    const about = item('x', { label: 'Did you see {{card.headline|it}}?' })
    expect(problemsOf(definitionOf([page('a', [], { blocks: [{ name: 'c', cards, items: [about] }] })]))).toEqual([])
    expect(withLabel('{{card.headline|it}}')).toEqual([
      'A text shows what cannot be known: “card.headline” is known only in questions about cards.',
    ])
  })

  test('closes what it opens', () => {
    const text = 'A text has {{ or }} without the other: write {{answer.KEY|words without an answer}}.'
    expect(withLabel('{{answer.x')).toEqual([text])
    expect(withLabel({ en: 'answer.x}}' })).toEqual([text])
  })

  test('that is missing in a language is pointed out once for each question', () => {
    const label = { en: 'Age', fr: 'Âge' }
    const items = [
      item('x', {
        label,
        options: [
          { value: '1', label: 'one' },
          { value: '2', label: '2' },
        ],
      }),
    ]
    expect(checkDefinition(definitionOf([page('p', items)], { languages: ['en', 'de'], heading: { en: 'A', de: 'B' } }))).toEqual(
      [
        { kind: 'warning', place: { page: 'p', block: 'p-block', item: 'x' }, text: 'Not written in German: text (2).' },
        {
          kind: 'warning',
          place: { page: 'p', block: 'p-block', item: 'x' },
          text: 'There are words in French, which is no language of the questionnaire.',
        },
      ],
    )
  })
})

describe('jumps', () => {
  const jumpsTo = (...jumps: readonly Jump[]) =>
    problemsOf(definitionOf([page('a', [item('x')], { jumps }), page('b', [item('y')]), page('c', [item('z')])]))

  test('lead forward', () => {
    expect(jumpsTo({ if: is('x', '1_no'), to: { page: 'c' } })).toEqual([])
    expect(jumpsTo({ if: is('x', '1_no'), to: { end: 'visit', outcome: 'screened_out' } })).toEqual([])
    expect(jumpsTo({ to: { page: 'a' } })).toEqual(['A jump leads back to the page “a”: people would go round in a circle.'])
    expect(jumpsTo({ to: { page: 'd' } })).toEqual(['A jump leads to the page “d”, which does not exist.'])
  })

  test('leave no page that nobody gets to', () => {
    const lost = 'Nobody gets to this page: jumps always pass it.'
    expect(jumpsTo({ to: { page: 'c' } })).toEqual([lost])
    expect(jumpsTo({ to: { end: 'questionnaire' } })).toEqual([lost, lost])
    expect(jumpsTo({ if: is('x', '1_no'), to: { page: 'c' } }, { if: is('x', '1_no', '!='), to: { page: 'c' } })).toEqual([lost])
  })

  test('take along only those whom a later page is for', () => {
    const jumps: Jump[] = [{ if: is('x', '1_no'), to: { page: 'c' } }]
    const pagesOf = (wanted: string) => [
      page('a', [item('x')], { jumps }),
      page('between', [item('w')]),
      page('b', [item('y')], { showIf: is('x', wanted) }),
      page('c', [item('z')]),
    ]
    expect(problemsOf(definitionOf(pagesOf('1_no')))).toEqual(['Nobody gets to this page: jumps always pass it.'])
    expect(problemsOf(definitionOf(pagesOf('2_some')))).toEqual([])
  })

  test('count for nobody to whom their page has nothing to show', () => {
    const pages = [
      page('a', [item('x')]),
      page('b', [item('y', { showIf: is('x', '1_no') })], { jumps: [{ to: { end: 'questionnaire' } }] }),
      page('c', [item('z')]),
    ]
    expect(problemsOf(definitionOf(pages))).toEqual([])
  })

  test('of a hundred pages, each with two ways, are followed at once', () => {
    const pages = Array.from({ length: 100 }, (_, n) =>
      page(`p${n}`, [item(`k${n}`)], {
        ...(n > 0 && { showIf: { any: [is(`k${n - 1}`, '1_no'), is(`k${n - 1}`, '2_some')] } }),
        ...(n < 98 && { jumps: [{ if: is(`k${n}`, '3_yes'), to: { page: `p${n + 2}` } }] }),
      }),
    )
    expect(cpuMs(() => expect(problemsOf(definitionOf(pages))).toEqual([]))).toBeLessThan(100)
  })

  test('that an earlier one always takes are pointed out', () => {
    const jump: Jump = { if: is('x', '1_no'), to: { page: 'c' } }
    expect(jumpsTo(jump, jump)).toEqual(['A jump of this page is never taken: an earlier one is.'])
  })

  test('of a page that some do not see leave the next to them', () => {
    const pages = [
      page('a', [item('x')]),
      page('b', [item('y')], { showIf: is('x', '1_no'), jumps: [{ to: { end: 'questionnaire' } }] }),
      page('c', [item('z')]),
    ]
    expect(problemsOf(definitionOf(pages))).toEqual([])
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

test('a questionnaire of 200 items is checked within 100 ms, so that the builder can check with every change', () => {
  const items = Array.from({ length: 200 }, (_, i) =>
    item(`k${i}`, { ...(i > 0 && { showIf: is(`k${i - 1}`, '1_no') }), label: i > 0 ? `{{answer.k${i - 1}}}?` : 'First' }),
  )
  const definition = definitionOf(Array.from({ length: 20 }, (_, i) => page(`p${i}`, items.slice(i * 10, i * 10 + 10))))
  expect(cpuMs(() => expect(checkDefinition(definition)).toEqual([]))).toBeLessThan(100)
})

describe('parts within each other', () => {
  const asked = page('a', [item('x'), item('w')])

  test('whose conditions exclude each other are never shown', () => {
    const blocks = [{ name: 'b', showIf: is('w', '1_no'), items: [item('y', { showIf: is('x', '2_some') })] }]
    const within = (wanted: string) => problemsOf(definitionOf([asked, page('b', [], { showIf: is('x', wanted), blocks })]))
    expect(within('1_no')).toEqual(['This is never shown: its condition and that of its block or page exclude each other.'])
    expect(within('2_some')).toEqual([])
  })

  test('in a random order refer to what some people are asked afterwards', () => {
    const later = item('y', { showIf: is('x', '1_no') })
    const said = ['“x” is in a random order with this: some people are asked it afterwards.']
    const oneBlock = (itemOrder: 'fixed' | 'random') => [{ name: 'b', itemOrder, items: [item('x'), later] }]
    const twoBlocks = [
      { name: 'b', items: [item('x')] },
      { name: 'c', items: [later] },
    ]
    expect(problemsOf(definitionOf([page('p', [], { blocks: oneBlock('random') })]))).toEqual(said)
    expect(problemsOf(definitionOf([page('p', [], { blocks: oneBlock('fixed') })]))).toEqual([])
    expect(problemsOf(definitionOf([page('p', [], { blocks: twoBlocks, blockOrder: 'random' })]))).toEqual(said)
    expect(problemsOf(definitionOf([page('p', [], { blocks: twoBlocks })]))).toEqual([])
  })
})

test('ids of a panel are kept apart from answers, and the researcher reads so', () => {
  const said = ['“url.PROLIFIC_PID” is an id of a panel. Those are kept apart from answers, so it is empty here.']
  const source = { from: 'url', name: 'PROLIFIC_PID' }
  expect(problemsOfItems(item('x'), item('h', { type: 'hidden', source, isRequired: false }))).toEqual(said)
  expect(problemsOfItems(item('x', { label: 'Hello {{url.PROLIFIC_PID|you}}' }))).toEqual(said)
  expect(problemsOfItems(item('x', { label: 'Hello {{url.source|you}}' }))).toEqual([])
})

test('a condition with thousands of combinations is given up at once', () => {
  const any50 = { any: Array.from({ length: 50 }, (_, n) => ({ fact: 'url.source', is: '=' as const, value: `w${n}` })) }
  const any500 = { any: Array.from({ length: 10 }, () => any50) }
  expect(cpuMs(() => canHold({ all: [any500, any500] }, () => ({ kind: 'text' })))).toBeLessThan(20)
})
