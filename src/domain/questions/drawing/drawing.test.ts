import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededDice } from '../../dice.ts'
import { NO_FEED } from '../facts.ts'
import type { DrawSource } from '../item.ts'
import { nextPage } from '../page-flow.ts'
import { definitionOf, is, item, page, problemsOf, written } from '../testing/definitions.ts'
import { drawAll } from './draw-all.ts'
import { drawParts } from './draw-parts.ts'
import { drawnPages } from './drawn-pages.ts'

const source = (parts: DrawSource['parts'], more: Partial<DrawSource> = {}): DrawSource => ({
  ...{ from: 'draw', parts, nDrawn: 1, order: 'random', isEven: true },
  ...more,
})
const draw = (key: string, parts: DrawSource['parts'], more: Partial<DrawSource> = {}, rest: object = {}) =>
  item(key, { type: 'hidden', source: source(parts, more), ...rest })
const named = (...values: readonly string[]) => values.map((value) => ({ value }))
const facts = { answers: {}, url: {}, condition: 1, feed: NO_FEED }
const text = (key: string) => item(key, { type: 'text', maxLength: 9 })

const aDraw = fc
  .record({
    values: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}$/), { minLength: 1, maxLength: 8 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    order: fc.constantFrom('fixed' as const, 'random' as const),
    isEven: fc.boolean(),
  })
  .map(({ values, share, ...rest }) => source(named(...values), { ...rest, nDrawn: Math.ceil(share * values.length) || 1 }))

describe('a draw of which only some parts are asked', () => {
  const likes = (pet: string) => ({ fact: 'answer.pets', is: 'chosen' as const, value: pet })
  const pages = [
    page('first', [
      text('pets'),
      draw(
        'order',
        ['dog', 'cat', 'fish', 'bird'].map((value) => ({ value, pages: [`${value}-1`, `${value}-2`] })),
        {
          ...{ nDrawn: 4, nAsked: 2 },
        },
      ),
    ]),
    ...['dog', 'cat', 'fish', 'bird'].flatMap((pet) =>
      [1, 2].map((n) => ({ ...page(`${pet}-${n}`, [text(`${pet}${n}`)]), showIf: likes(pet) })),
    ),
    page('last', [text('end')]),
  ]

  test('asks the first that are for the person, in the drawn order, with all their pages', () => {
    const walk = (order: string, pets: string) => {
      const drawn = drawnPages(pages as never, { order })
      const sent = new Set(['first'])
      for (;;) {
        const next = nextPage({ pages: drawn }, sent, { ...facts, answers: { order, pets } })
        if (next.kind !== 'page') return [...sent].slice(1)
        sent.add(next.name)
      }
    }
    expect(walk('bird;cat;fish;dog', 'dog;fish;cat')).toEqual(['cat-1', 'cat-2', 'fish-1', 'fish-2', 'last'])
    expect(walk('bird;cat;fish;dog', 'dog')).toEqual(['dog-1', 'dog-2', 'last'])
    expect(walk('bird;cat;fish;dog', '')).toEqual(['last'])
  })

  test('has pages for each part, and asks no more than it draws', () => {
    const wrong = draw('order', [{ value: 'a', pages: ['two'] }, { value: 'b' }], { nDrawn: 2, nAsked: 3 })
    expect(problemsOf(definitionOf([page('one', [wrong]), page('two', [text('x')])]))).toEqual([
      '3 of 2 drawn parts cannot be asked.',
      'Only so many parts are asked, but the part “b” has no pages.',
    ])
  })
})

describe('which parts a person gets', () => {
  test('are as many as the draw says, each once, and the same for the same person', () => {
    fc.assert(
      fc.property(aDraw, fc.string(), (drawn, seed) => {
        const parts = () => drawParts(drawn, new Map(), seededDice(seed, 'x'))
        expect(parts()).toEqual(parts())
        expect(new Set(parts()).size).toBe(drawn.nDrawn)
        const listed = drawn.parts.map(({ value }) => value)
        expect(parts().every((part) => listed.includes(part))).toBe(true)
        if (drawn.order === 'fixed') expect(parts()).toEqual(listed.filter((value) => parts().includes(value)))
      }),
    )
  })

  test('are even over people: after every person no part is more than one ahead of another', () => {
    fc.assert(
      fc.property(aDraw, fc.integer({ min: 1, max: 60 }), fc.string(), (drawn, n, seed) => {
        const counts = new Map(drawn.parts.map(({ value }) => [value, 0]))
        for (let i = 0; i < n; i++) {
          for (const part of drawParts({ ...drawn, isEven: true }, counts, seededDice(`${seed}${i}`, 'x')))
            counts.set(part, (counts.get(part) ?? 0) + 1)
          expect(Math.max(...counts.values()) - Math.min(...counts.values())).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  test('come first equally often, also where the draw is even', () => {
    const counts = new Map([
      ['a', 0],
      ['b', 1],
    ])
    const first = Array.from({ length: 400 }, (_, i) =>
      drawParts(source(named('a', 'b'), { nDrawn: 2 }), counts, seededDice(`${i}`, 'x')).at(0),
    )
    const share = first.filter((part) => part === 'a').length / first.length
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.6)
  })
})

const framing = [
  { value: 'gain', pages: ['g1', 'g2'] },
  { value: 'loss', pages: ['l1'] },
]
const pages = [
  page('start', [draw('framing', framing)]),
  page('g1', [text('g1')]),
  page('g2', [text('g2')]),
  page('l1', [text('l1')]),
  page('end', [text('last')]),
]
const met = (answers: Record<string, string>) =>
  drawnPages(pages, answers).flatMap(({ name, blocks }) => (blocks.length === 0 ? [] : [name]))

describe('the pages of a person', () => {
  test('are those of the drawn parts, in the drawn order', () => {
    expect(met({ framing: 'gain' })).toEqual(['start', 'g1', 'g2', 'end'])
    expect(met({ framing: 'loss;gain' })).toEqual(['start', 'l1', 'g1', 'g2', 'end'])
    expect(met({})).toEqual(['start', 'g1', 'g2', 'l1', 'end'])
  })

  test('are as many as everybody has, and a jump to one that was not drawn leads on', () => {
    const jumping = pages.map((each) => (each.name === 'start' ? { ...each, jumps: [{ to: { page: 'g1' } }] } : each))
    const drawn = drawnPages(jumping, { framing: 'loss' })
    expect(drawn).toHaveLength(pages.length)
    const after = { ...facts, answers: { framing: 'loss' } }
    expect(nextPage({ pages: drawn }, new Set(['start']), after)).toEqual({ kind: 'page', name: 'l1' })
  })

  test('follow a draw within a part of another draw', () => {
    const inner = draw(
      'inner',
      [
        { value: 'x', pages: ['g2'] },
        { value: 'y', pages: ['g3'] },
      ],
      {},
      { showIf: is('outer', 'a') },
    )
    const outer = draw('outer', [
      { value: 'a', pages: ['g1', 'g2', 'g3'] },
      { value: 'b', pages: ['l1'] },
    ])
    const nested = [page('start', [outer, inner]), ...['g1', 'g2', 'g3', 'l1'].map((name) => page(name, [text(name)]))]
    const shown = (answers: Record<string, string>) =>
      drawnPages(nested, answers).flatMap(({ name, blocks }) => (blocks.length === 0 ? [] : [name]))
    expect(shown({ outer: 'a', inner: 'y' })).toEqual(['start', 'g1', 'g3'])
    expect(shown({ outer: 'b' })).toEqual(['start', 'l1'])
    expect(problemsOf(definitionOf(nested))).toEqual([])
  })
})

describe('what is drawn when a questionnaire is opened', () => {
  const keysDrawn = async (items: readonly Parameters<typeof page>[1][number][], answers: Record<string, string> = {}) => {
    const asked: string[] = []
    const made = await drawAll([page('p', items)], { ...facts, answers }, async ({ key, source: { parts } }) => {
      asked.push(key)
      return parts[0]?.value ?? ''
    })
    return { asked, made }
  }

  test('is everything that was not drawn before', async () => {
    expect(await keysDrawn([draw('one', named('a')), draw('two', named('b'))], { one: 'a' })).toEqual({
      asked: ['two'],
      made: { two: 'b' },
    })
  })

  test('leaves out a draw for other people, and keeps one that depends on an answer that is still to come', async () => {
    const items = [
      draw('outer', named('a', 'b')),
      draw('of-b', named('c'), {}, { showIf: is('outer', 'b') }),
      text('why'),
      draw('of-why', named('d'), {}, { showIf: { fact: 'answer.why', is: 'answered' } }),
    ]
    expect((await keysDrawn(items)).asked).toEqual(['outer', 'of-why'])
  })
})

describe('a draw that cannot be', () => {
  const problems = (parts: DrawSource['parts'], more: Partial<DrawSource> = {}) =>
    problemsOf(definitionOf([page('p', [written, draw('d', parts, more)]), page('q', [text('q')]), page('r', [text('r')])]))

  test.each([
    ['no parts', [], {}, 'The draw has no parts.'],
    ['too few parts', named('a'), { nDrawn: 2 }, '2 of 1 parts cannot be drawn.'],
    ['a name twice', named('a', 'a'), {}, 'Two parts have the name “a”.'],
    ['a semicolon', named('a;b'), {}, 'The name “a;b” must not have a semicolon.'],
    ['an unknown page', [{ value: 'a', pages: ['nope'] }], {}, 'A part has the page “nope”, which does not exist.'],
    ['its own page', [{ value: 'a', pages: ['p'] }], {}, 'The pages of its parts must come after the page with the draw.'],
  ] as const)('with %s is named', (_, parts, more, problem) => {
    expect(problems(parts, more)).toContain(problem)
  })

  test('with pages of others between its own is named, and so are two draws that share pages', () => {
    const apart = definitionOf([
      page('p', [
        draw('d', [
          { value: 'a', pages: ['q'] },
          { value: 'b', pages: ['s'] },
        ]),
      ]),
      ...['q', 'r', 's'].map((name) => page(name, [text(name)])),
    ])
    expect(problemsOf(apart)).toEqual([expect.stringContaining('must follow each other')])
    const shared = definitionOf([
      page('p', [
        draw('d', [
          { value: 'a', pages: ['q'] },
          { value: 'b', pages: ['r'] },
        ]),
        draw('e', [
          { value: 'a', pages: ['r'] },
          { value: 'b', pages: ['s'] },
        ]),
      ]),
      ...['q', 'r', 's'].map((name) => page(name, [text(name)])),
    ])
    expect(problemsOf(shared)).toEqual([expect.stringContaining('share pages')])
  })

  test('a condition may ask for a part, and not for one that does not exist', () => {
    const shown = (value: string) =>
      problemsOf(definitionOf([page('p', [draw('d', named('a', 'b'))]), page('q', [text('q')], { showIf: is('d', value) })]))
    expect(shown('a')).toEqual([])
    expect(shown('c')).toEqual([expect.stringContaining('“c” is no option of “d”')])
  })
})
