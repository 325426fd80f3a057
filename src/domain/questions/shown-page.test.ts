import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectAtMostTimesAsLong } from '#server/testing/times-as-long.ts'
import { itemFields } from '../answers/form-fields.ts'
import { type Answers, type Block, type Item, itemsOf, type Page } from '../questionnaires/questionnaire.ts'
import type { Expression } from './expression.ts'
import { type Facts, NO_FEED, withAnswers } from './facts.ts'
import { labelsOf } from './labels.ts'
import { type ShownPage, shownForCards } from './shown-for-cards.ts'
import { shownForCard, shownPage } from './shown-page.ts'

const is = (key: string, value: string): Expression => ({ fact: `answer.${key}`, is: '=', value })

const options = ['yes', 'no'].map((value) => ({ value, label: value.toUpperCase() }))
const radio = (key: string, more: Partial<Item> = {}): Item =>
  ({ type: 'radio', key, label: `${key}?`, isRequired: true, options, ...more }) as Item // one kind with what the test changes

const pageOf = (...blocks: readonly (readonly Item[])[]): Page => ({
  name: 'p',
  blockOrder: 'fixed',
  blocks: blocks.map((items, i) => ({ name: `b${i}`, items })),
})

const nothing: Facts = { answers: {}, url: {}, condition: 1, feed: NO_FEED }

const shownWith = (page: Page, answers: Answers) => shownPage(page, withAnswers(nothing, answers), labelsOf({ pages: [page] }))
const keysOf = ({ blocks }: Page) => blocks.flatMap(({ items }) => items.map(({ key }) => key))

describe('a page', () => {
  const page = pageOf([radio('smokes')], [radio('since', { showIf: is('smokes', 'yes') }), radio('more')])

  test('shows an item as soon as an answer on the same page says so', () => {
    expect(keysOf(shownWith(page, {}))).toEqual(['smokes', 'more'])
    expect(keysOf(shownWith(page, { smokes: 'yes' }))).toEqual(['smokes', 'since', 'more'])
  })

  test('shows a block where its condition holds, and none that is empty', () => {
    const [first, second] = page.blocks as [Block, Block]
    const conditional = { ...page, blocks: [first, { ...second, showIf: is('smokes', 'yes') }] }
    expect(shownWith(conditional, { smokes: 'no' }).blocks.map(({ name }) => name)).toEqual(['b0'])
    expect(shownWith(pageOf([radio('a', { showIf: is('x', '1') })]), {}).blocks).toEqual([])
  })

  test('goes by no answer to a question that is hidden again, in whatever order the blocks are', () => {
    const chain = pageOf(
      [radio('c', { showIf: is('b', 'yes') })],
      [radio('b', { showIf: is('a', 'yes') })],
      [radio('a'), radio('d', { showIf: { not: is('b', 'yes') } })],
    )
    expect(keysOf(shownWith(chain, { a: 'yes', b: 'yes' }))).toEqual(['c', 'b', 'a'])
    expect(keysOf(shownWith(chain, { a: 'no', b: 'yes' }))).toEqual(['a', 'd'])
  })

  test('shows facts in every text, options by their labels', () => {
    const piped = pageOf([
      radio('a'),
      radio('b', { label: 'You said {{answer.a|nothing}}', options: [{ value: 'x', label: '{{answer.a}}' }] }),
    ])
    const [block] = shownWith({ ...piped, heading: '{{condition}}' }, { a: 'yes' }).blocks
    expect(shownWith({ ...piped, heading: '{{condition}}' }, {}).heading).toBe('1')
    expect(block?.items[1]).toMatchObject({ label: 'You said YES', options: [{ label: 'YES' }] })
  })

  test('escapes facts where a text is markdown', () => {
    const information: Item = { type: 'information', key: 'i', label: '**{{answer.a}}**', isRequired: false }
    const page = pageOf([radio('a'), information])
    const [block] = page.blocks as [Block]
    const [shown] = shownWith({ ...page, blocks: [{ ...block, intro: '{{answer.a}}' }] }, { a: '*' }).blocks
    expect(shown).toMatchObject({ intro: '\\*', items: [{}, { label: '**\\***' }] })
  })

  test('keeps what shows no fact as the same object', () => {
    expect(shownWith(page, {}).blocks[0]?.items[0]).toBe(page.blocks[0]?.items[0])
  })

  test('keeps what shows a fact as the same object until it says something else', () => {
    const piped = pageOf([radio('a'), radio('b', { label: 'You said {{answer.a|nothing}}' }), radio('c')])
    const second = (answers: Answers) => shownWith(piped, answers).blocks[0]?.items[1]
    const before = second({})
    expect(second({ c: 'yes' })).toBe(before)
    expect(second({ a: 'yes' })).toMatchObject({ label: 'You said YES' })
    expect(second({ a: 'yes', c: 'no' })).toBe(second({ a: 'yes' }))
    expect(second({})).toEqual(before)
  })
})

/** As the page of a questionnaire sends it. */
const sentOf = (shown: ShownPage, answers: Record<string, string>) =>
  itemFields(itemsOf({ pages: [shown] }), answers, new Set(['s']))

describe('what is sent', () => {
  const matrix: Item = {
    ...{ type: 'matrix', key: 'm', label: 'm', isRequired: false, options, showIf: is('a', 'yes') },
    rows: [
      { key: 'm_1', label: '' },
      { key: 'm_2', label: '' },
    ],
  }
  const slider = radio('s', { type: 'slider', showIf: is('a', 'yes') } as Partial<Item>)
  const other = radio('o', { options: [{ value: 'x', label: '', asksText: true }], showIf: is('a', 'yes') } as Partial<Item>)
  const page = pageOf([radio('a'), matrix, slider, other])
  const fields = { m_1: 'yes', m_2: 'no', s: '50', s_touched: 'yes', o: 'x', o_x_text: 'me' }

  test('are all fields of items that are shown', () => {
    expect(sentOf(shownWith(page, { ...fields, a: 'yes' }), { ...fields, a: 'yes' })).toEqual({ ...fields, a: 'yes' })
  })

  test('are no fields of items that are hidden by now', () => {
    expect(sentOf(shownWith(page, { ...fields, a: 'no' }), { ...fields, a: 'no' })).toEqual({ a: 'no' })
  })
})

describe('a block about cards', () => {
  const items = [radio('knew'), radio('sure', { showIf: is('knew', 'yes') })]
  const cards: Block = { name: 'c', items, cards: { rules: [{ choose: 'seen', n: 2 }], showsCounts: false } }
  const page: Page = { name: 'p', blockOrder: 'fixed', blocks: [{ name: 'b', items: [radio('a')] }, cards] }
  const answers = { knew__e1: 'yes', sure__e1: 'yes', knew__e__2: 'no', sure__e__2: 'yes' }

  test('shows its items for each card by the answers about this card', () => {
    const keys = (id: string) => shownForCard(cards, id, withAnswers(nothing, answers), new Map()).map(({ key }) => key)
    expect(keys('e1')).toEqual(['knew', 'sure'])
    expect(keys('e__2')).toEqual(['knew'])
    expect(keysOf(shownWith(page, answers))).toEqual(['a', 'knew', 'sure'])
  })

  test('sends no answers about a card that are hidden by now', () => {
    const asked = { cardsOf: () => ['e1', 'e__2'], headlineOf: () => '' }
    const sent = (one: Page, given: Record<string, string>) =>
      sentOf(shownForCards(shownWith(one, given), asked, withAnswers(nothing, given), new Map()), given)
    expect(Object.keys(sent(page, answers))).toEqual(['a', 'knew__e1', 'sure__e1', 'knew__e__2'])
    const hidden = { ...page, blocks: [page.blocks[0] as Block, { ...cards, showIf: is('a', 'yes') }] }
    expect(sent(hidden, { ...answers, a: 'no' })).toEqual({ a: 'no' })
  })
})

test('sending and showing agree: what was sent shows the same page again', () => {
  const keys = ['a', 'b', 'c', 'd', 'e']
  const earlier = (i: number) =>
    i === 0 ? fc.constant(undefined) : fc.option(fc.constantFrom(...keys.slice(0, i)), { nil: undefined })
  const items = fc.tuple(
    ...keys.map((key, i) => earlier(i).map((on) => radio(key, on === undefined ? {} : { showIf: is(on, 'yes') }))),
  )
  const answers = fc.record(Object.fromEntries(keys.map((key) => [key, fc.constantFrom('yes', 'no')])))
  fc.assert(
    fc.property(items, answers, (list, given) => {
      const page = pageOf([...list].reverse())
      const sent = sentOf(shownWith(page, given), given)
      expect(Object.keys(sent).sort()).toEqual(keysOf(shownWith(page, given)).sort())
      expect(keysOf(shownWith(page, sent))).toEqual(keysOf(shownWith(page, given)))
    }),
  )
})

test('showing a page grows with its items', () => {
  const shown = (length: number) => {
    const items = Array.from({ length }, (_, i) =>
      radio(`k${i}`, {
        ...(i % 4 === 1 && { showIf: is(`k${i - 1}`, 'yes') }),
        ...(i % 10 === 2 && { label: 'You said {{answer.k0}}' }),
      }),
    )
    const page = pageOf(items)
    const labels = labelsOf({ pages: [page] })
    const facts = withAnswers(nothing, Object.fromEntries(items.map(({ key }) => [key, 'yes'])))
    return () => void shownPage(page, facts, labels)
  }
  expectAtMostTimesAsLong(5 ** 2, shown(1000), shown(200))
})
