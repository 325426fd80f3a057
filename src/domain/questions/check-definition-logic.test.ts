import { describe, expect, test } from 'vitest'
import { expectAtMostTimesAsLong } from '#server/testing/times-as-long.ts'
import type { Jump } from '../questionnaires/questionnaire.ts'
import { checkDefinition } from './check-definition.ts'
import type { Expression } from './expression.ts'
import { age, boxes, definitionOf, is, item, options, page, problemsOf, problemsOfItems, written } from './testing/definitions.ts'
import type { Text } from './text.ts'

/** Of a condition on the second page, where the first asks everything. */
const problemsOfCondition = (showIf: Expression) =>
  problemsOf(definitionOf([page('a', [item('x'), age, boxes, written]), page('b', [item('y', { showIf })])]))

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

  test('of a hundred pages, each with two ways, do not double the work with each page', () => {
    const pages = (length: number) =>
      Array.from({ length }, (_, n) =>
        page(`p${n}`, [item(`k${n}`)], {
          ...(n > 0 && { showIf: { any: [is(`k${n - 1}`, '1_no'), is(`k${n - 1}`, '2_some')] } }),
          ...(n < length - 2 && { jumps: [{ if: is(`k${n}`, '3_yes'), to: { page: `p${n + 2}` } }] }),
        }),
      )
    const checked = (length: number) => () => expect(problemsOf(definitionOf(pages(length)))).toEqual([])
    expectAtMostTimesAsLong(4 ** 3, checked(100), checked(25))
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
