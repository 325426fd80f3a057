import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededDice } from '../dice.ts'
import { questionnaire as ccn } from '../questionnaires/ccn.ts'
import { questionnaire as exp } from '../questionnaires/exp.ts'
import { questionnaire as imp } from '../questionnaires/imp.ts'
import type { ChoiceItem, Item } from '../questionnaires/questionnaire.ts'
import { blockOrderField, blocksInOrder, isBlockOrder, optionsShown } from './block-order.ts'

const choice = (item: Item | undefined): ChoiceItem => {
  if (item === undefined || !('options' in item)) throw new Error('No choice')
  return item
}

test('every person meets every block once, and a reload shows the same order', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const order = blocksInOrder(imp, seededDice(seed, 'imp'))
      expect(new Set(order)).toEqual(new Set(imp.blocks))
      expect(order).toHaveLength(imp.blocks.length)
      expect(blocksInOrder(imp, seededDice(seed, 'imp'))).toEqual(order)
      expect(isBlockOrder(imp, blockOrderField(imp, order)['imp_block-order'] ?? '')).toBe(true)
    }),
  )
})

test('all 24 orders of the topics occur', () => {
  const orders = Array.from({ length: 1000 }, (_, i) => blockOrderField(imp, blocksInOrder(imp, seededDice(String(i), 'imp'))))
  expect(new Set(orders.map((field) => field['imp_block-order'])).size).toBe(24)
})

test('the two questions on a topic stay together, importance first', () => {
  for (const { name, items } of imp.blocks) {
    expect(items.map(({ key }) => key)).toEqual([`${name}-importance`, `${name}-newsworthiness`])
  }
})

test('a fixed order rolls no dice and records nothing', () => {
  const noDice = () => {
    throw new Error('rolled')
  }
  expect(blocksInOrder(ccn, noDice)).toEqual(ccn.blocks)
  expect(blockOrderField(ccn, ccn.blocks)).toEqual({})
})

test('the order is recorded by the names of the blocks', () => {
  expect(blockOrderField(exp, [...exp.blocks].reverse())).toEqual({ 'exp_block-order': 'covid;election;johnny;monkeypox' })
})

test('importance is shown from very high to none, while its values keep their numbers', () => {
  const shown = optionsShown(choice(imp.blocks[0]?.items[0])).map(({ value }) => value)
  expect([shown[0], shown[5]]).toEqual(['6_very-high-importance', '1_no-importance'])
})

test('other options are shown in the order in which they are written', () => {
  const item = choice(exp.blocks[0]?.items[0])
  expect(optionsShown(item)).toEqual(item.options)
})
