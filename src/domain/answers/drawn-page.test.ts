import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededDice, shuffled } from '../dice.ts'
import { questionnaire as ccn } from '../questionnaires/ccn.ts'
import { questionnaire as imp } from '../questionnaires/imp.ts'
import type { Block, Item, Option, Page, Questionnaire } from '../questionnaires/questionnaire.ts'
import { checkDraws } from './check-fields.ts'
import { drawnPage } from './drawn-page.ts'
import { fieldNames } from './form-fields.ts'

/** Shipped questionnaires have one page. */
const pageOf = ({ pages: [page] }: Questionnaire): Page => {
  if (page === undefined) throw new Error('No page')
  return page
}

const option = (value: string, rest: Partial<Option> = {}): Option => ({ value, label: value, ...rest })
const asked = (key: string) => ({ key, label: key, isRequired: true })
const colours: Item = {
  ...asked('colour'),
  type: 'checkbox',
  options: [
    option('red'),
    option('blue'),
    option('green'),
    option('other', { isFixed: true }),
    option('grey'),
    option('none', { isFixed: true }),
  ],
  optionOrder: 'random',
}
const agreement: Item = {
  ...asked('agrees'),
  type: 'radio',
  options: [option('1_no'), option('2_so'), option('3_yes'), option('9_unknown', { isFixed: true })],
  optionOrder: 'reversed-for-half',
}
const statements: Item = {
  ...asked('statements'),
  type: 'matrix',
  rows: ['a', 'b', 'c'].map((key) => ({ key, label: key })),
  options: [option('1_no'), option('2_yes')],
  rowOrder: 'random',
  optionOrder: 'reversed-for-half',
}
const numbers = (n: number): Item[] =>
  Array.from({ length: n }, (_, i) => ({ ...asked(`n${i}`), type: 'number', isWhole: true, invalidText: 'No' }))
const information: Item = { ...asked('read-this'), type: 'information' }

const own = (blocks: Block[], pages: Partial<Page> = {}): Questionnaire => ({
  ...{ name: 'own', label: 'Own', asks: '', aliases: [], heading: '', submitLabel: 'Next' },
  pages: [
    { name: 'one', blocks, blockOrder: 'random', ...pages },
    { name: 'two', blocks: [], blockOrder: 'fixed' },
  ],
})

const everything = own([
  { name: 'choices', items: [colours, agreement, statements] },
  { name: 'battery', items: [information, ...numbers(5)], itemOrder: 'random' },
  { name: 'some', items: [...numbers(6).map((item) => ({ ...item, key: `s${item.key}` }))], nDrawn: 2 },
])

const itemsIn = (blocks: readonly Block[], name: string) => blocks.find((block) => block.name === name)?.items ?? []

test('a page is the same each time, has what the questionnaire has, and what is recorded can have been drawn', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const { blocks, fields } = drawnPage(everything, pageOf(everything), seed)
      expect(drawnPage(everything, pageOf(everything), seed)).toEqual({ blocks, fields })
      expect(new Set(blocks.map(({ name }) => name))).toEqual(new Set(['choices', 'battery', 'some']))
      expect(new Set(itemsIn(blocks, 'battery').map(({ key }) => key)).size).toBe(6)
      expect(Object.keys(fields).sort()).toEqual(
        fieldNames(everything)
          .filter((name) => name.includes('-order'))
          .sort(),
      )
      expect(checkDraws(everything, everything.pages, fields)).toEqual({})
    }),
  )
})

test('what is recorded is what is shown', () => {
  const { blocks, fields } = drawnPage(everything, pageOf(everything), 'a person')
  expect(fields['own_one_block-order']).toBe(blocks.map(({ name }) => name).join(';'))
  expect(fields['own_some_item-order']).toBe(
    itemsIn(blocks, 'some')
      .map(({ key }) => key)
      .join(';'),
  )
  const [shown] = itemsIn(blocks, 'choices')
  expect(shown !== undefined && 'options' in shown && shown.options.map(({ value }) => value).join(';')).toBe(
    fields['colour_option-order'],
  )
})

test('fixed options keep their place, the others take all orders', () => {
  const orders = new Set<string>()
  for (let person = 0; person < 2000; person++) {
    const order = drawnPage(everything, pageOf(everything), String(person)).fields['colour_option-order']?.split(';') ?? []
    expect([order[3], order[5]]).toEqual(['other', 'none'])
    orders.add(order.join(';'))
  }
  expect(orders.size).toBe(24)
})

test('half of the people see a scale from its other end, and “unknown” stays last', () => {
  const seen = Array.from({ length: 2000 }, (_, person) => drawnPage(everything, pageOf(everything), String(person)).fields)
  const turned = seen.filter((fields) => fields['agrees_option-order'] === '3_yes;2_so;1_no;9_unknown').length
  expect(seen.filter((fields) => fields['agrees_option-order'] === '1_no;2_so;3_yes;9_unknown')).toHaveLength(2000 - turned)
  expect(Math.abs(turned - 1000)).toBeLessThan(150)
})

test('each item is as often among the drawn ones as any other, in the order in which they are written', () => {
  const counts = new Map<string, number>()
  for (let person = 0; person < 3000; person++) {
    const { blocks } = drawnPage(everything, pageOf(everything), String(person))
    const keys = itemsIn(blocks, 'some').map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect([...keys].sort()).toEqual(keys)
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  expect(counts.size).toBe(6)
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
})

test('an information stays above the items whose order is drawn', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      expect(itemsIn(drawnPage(everything, pageOf(everything), seed).blocks, 'battery')[0]?.key).toBe('read-this')
    }),
  )
})

describe.each([
  ['own_one_block-order', 'choices;battery'],
  ['own_some_item-order', 'sn0;sn1;sn2'],
  ['own_some_item-order', 'sn1;sn0'],
  ['own_some_item-order', 'sn1;sn1'],
  ['own_battery_item-order', 'n0;n1;n2;n3;read-this'],
  ['colour_option-order', 'other;red;blue;green;grey;none'],
  ['agrees_option-order', '2_so;1_no;3_yes;9_unknown'],
  ['statements_row-order', 'a;b'],
])('%s', (field, drawn) => {
  test(`cannot be ${drawn}`, () => {
    expect(Object.keys(checkDraws(everything, everything.pages, { [field]: drawn }))).toEqual([field])
  })
})

test('published orders are drawn as ever', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const order = shuffled(pageOf(imp).blocks, seededDice(seed, 'blocks/imp')).map(({ name }) => name)
      const { blocks, fields } = drawnPage(imp, pageOf(imp), seed)
      expect(blocks.map(({ name }) => name)).toEqual(order)
      expect(fields).toEqual({ 'imp_block-order': order.join(';') })
    }),
  )
})

test('all 24 orders of the topics occur', () => {
  const orders = Array.from({ length: 1000 }, (_, i) => drawnPage(imp, pageOf(imp), String(i)).fields['imp_block-order'])
  expect(new Set(orders).size).toBe(24)
})

test('the two questions on a topic stay together, importance first', () => {
  for (const { name, items } of drawnPage(imp, pageOf(imp), 'x').blocks) {
    expect(items.map(({ key }) => key)).toEqual([`${name}-importance`, `${name}-newsworthiness`])
  }
})

test('where nothing is drawn nothing is recorded', () => {
  expect(drawnPage(ccn, pageOf(ccn), 'x')).toEqual({ blocks: pageOf(ccn).blocks, fields: {} })
})
