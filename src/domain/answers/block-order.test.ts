import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededDice } from '../dice.ts'
import { questionnaire as ccn } from '../questionnaires/ccn.ts'
import { questionnaire as exp } from '../questionnaires/exp.ts'
import { questionnaire as imp } from '../questionnaires/imp.ts'
import type { ChoiceItem, Item, Page, Questionnaire } from '../questionnaires/questionnaire.ts'
import { blockOrderField, blocksInOrder, isBlockOrder, optionsShown } from './block-order.ts'

/** Shipped questionnaires have one page. */
const pageOf = ({ pages: [page] }: Questionnaire): Page => {
  if (page === undefined) throw new Error('No page')
  return page
}

const choice = (item: Item | undefined): ChoiceItem => {
  if (item?.type !== 'radio' && item?.type !== 'checkbox') throw new Error('No choice')
  return item
}

test('every person meets every block once, and a reload shows the same order', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const order = blocksInOrder(pageOf(imp), seededDice(seed, 'imp'))
      expect(new Set(order)).toEqual(new Set(pageOf(imp).blocks))
      expect(order).toHaveLength(pageOf(imp).blocks.length)
      expect(blocksInOrder(pageOf(imp), seededDice(seed, 'imp'))).toEqual(order)
      expect(isBlockOrder(pageOf(imp), blockOrderField(imp, pageOf(imp), order)['imp_block-order'] ?? '')).toBe(true)
    }),
  )
})

test('all 24 orders of the topics occur', () => {
  const orders = Array.from({ length: 1000 }, (_, i) =>
    blockOrderField(imp, pageOf(imp), blocksInOrder(pageOf(imp), seededDice(String(i), 'imp'))),
  )
  expect(new Set(orders.map((field) => field['imp_block-order'])).size).toBe(24)
})

test('the two questions on a topic stay together, importance first', () => {
  for (const { name, items } of pageOf(imp).blocks) {
    expect(items.map(({ key }) => key)).toEqual([`${name}-importance`, `${name}-newsworthiness`])
  }
})

test('a fixed order rolls no dice and records nothing', () => {
  const noDice = () => {
    throw new Error('rolled')
  }
  expect(blocksInOrder(pageOf(ccn), noDice)).toEqual(pageOf(ccn).blocks)
  expect(blockOrderField(ccn, pageOf(ccn), pageOf(ccn).blocks)).toEqual({})
})

test('the order is recorded by the names of the blocks', () => {
  expect(blockOrderField(exp, pageOf(exp), [...pageOf(exp).blocks].reverse())).toEqual({
    'exp_block-order': 'covid;election;johnny;monkeypox',
  })
})

test('importance is shown from very high to none, while its values keep their numbers', () => {
  const shown = optionsShown(choice(pageOf(imp).blocks[0]?.items[0])).map(({ value }) => value)
  expect([shown[0], shown[5]]).toEqual(['6_very-high-importance', '1_no-importance'])
})

test('other options are shown in the order in which they are written', () => {
  const item = choice(pageOf(exp).blocks[0]?.items[0])
  expect(optionsShown(item)).toEqual(item.options)
})
