import { expect, test } from 'vitest'
import { CARDS_HAVE, doCardsHave, fieldsOfCards } from './cards-have.ts'

test('a field that one card has is named, and the page finds it', () => {
  expect(fieldsOfCards([{}, { link: {} }])).toBe('link')
  expect(fieldsOfCards([{}])).toBe('')
  expect([{ [CARDS_HAVE]: 'link' }, { [CARDS_HAVE]: '' }, {}].map((settings) => doCardsHave(settings, 'link'))).toEqual([
    true,
    false,
    false,
  ])
})
