import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrangeFeed } from './arrange-feed.ts'
import { authorOf, blockOf, isAd, type OrderRules, positionOf } from './order-rules.ts'
import { aCard, orderOf, rulesOf, shown } from './testing/order-cards.ts'

const everything = rulesOf({ adsEvery: 4, keepsPositions: true, keepsBlocks: true, separatesAuthors: true })
const anyRules: fc.Arbitrary<OrderRules> = fc.record({
  adsEvery: fc.constantFrom(0, 2, 3, 5),
  keepsPositions: fc.boolean(),
  keepsBlocks: fc.boolean(),
  separatesAuthors: fc.boolean(),
})

const anyCards = fc
  .array(
    fc.record({
      category: fc.constantFrom('news', 'news', 'ads'),
      position: fc.constantFrom('', '', '', '1', '3', '8', '90'),
      block: fc.constantFrom('', '', 'one', 'two'),
      author_name: fc.constantFrom('', 'ann', 'bob', 'cem'),
    }),
    { maxLength: 40 },
  )
  .map((rows) => rows.map(({ category, ...covariates }, i) => aCard(String(i), covariates, category)))

test('without rules the order is the drawn one', () => {
  const order = orderOf([aCard('b'), aCard('a')])
  expect(arrangeFeed(order, rulesOf({}))).toBe(order)
})

test('the arranged feed has the same cards, each with its own score, propensity and input', () => {
  fc.assert(
    fc.property(anyCards, anyRules, (cards, rules) => {
      const order = orderOf(cards)
      const after = arrangeFeed(order, rules)
      expect([...after.cards].sort(byId)).toEqual([...cards].sort(byId))
      after.cards.forEach((card, i) => {
        const drawnAt = cards.indexOf(card)
        expect([after.scores[i], after.propensities?.[i], after.inputs?.[i]]).toEqual([
          order.scores[drawnAt],
          order.propensities?.[drawnAt],
          order.inputs?.[drawnAt],
        ])
      })
      expect(arrangeFeed(order, rules)).toEqual(after)
    }),
  )
})

const byId = (a: { entity_id: string }, b: { entity_id: string }) => a.entity_id.localeCompare(b.entity_id)

test('a card with a position that no other card has is at that place, from 1', () => {
  fc.assert(
    fc.property(anyCards, anyRules, (cards, rules) => {
      const positions = cards.map(positionOf)
      arrangeFeed(orderOf(cards), { ...rules, keepsPositions: true }).cards.forEach((card, place) => {
        const position = positionOf(card)
        if (position === undefined || position > cards.length) return
        // A card of the same or an earlier position may have been moved on to this place.
        const mayBePushed = positions.some((other, i) => cards[i] !== card && other !== undefined && other <= position)
        if (!mayBePushed) expect(place).toBe(position - 1)
      })
    }),
  )
})

test('of two cards with one position the first drawn keeps it, and the other has the next free place', () => {
  const cards = [aCard('a'), aCard('b', { position: '2' }), aCard('c'), aCard('d', { position: 2 }), aCard('e')]
  expect(shown(cards, rulesOf({ keepsPositions: true }))).toBe('a b d c e')
})

test('a position beyond the end of the feed, or that is no number, counts for nothing', () => {
  const cards = [aCard('a', { position: '4' }), aCard('b', { position: 'top' }), aCard('c', { position: '0' })]
  expect(shown(cards, rulesOf({ keepsPositions: true }))).toBe('a b c')
})

test('every k-th place has an ad as long as there are any, and no other place has one before they run out', () => {
  fc.assert(
    fc.property(anyCards, fc.integer({ min: 2, max: 6 }), (cards, adsEvery) => {
      const after = arrangeFeed(orderOf(cards), rulesOf({ adsEvery })).cards
      const nAds = cards.filter(isAd).length
      const nPlaces = Math.floor(cards.length / adsEvery)
      after.forEach((card, i) => {
        const nth = (i + 1) / adsEvery
        if (Number.isInteger(nth)) {
          if (nth <= nAds) expect(isAd(card)).toBe(true)
        } else if (isAd(card)) expect(nAds).toBeGreaterThan(nPlaces)
      })
    }),
  )
})

test('ads that are left over come after all other cards', () => {
  const cards = ['1', '2', '3', '4'].map((name) => aCard(`ad${name}`, {}, 'ads'))
  expect(shown([...cards, aCard('a'), aCard('b'), aCard('c')], rulesOf({ adsEvery: 3 }))).toBe('a b ad1 c ad3 ad2 ad4')
})

test('a card with a position keeps it where an ad would be', () => {
  const cards = [aCard('a'), aCard('ad', {}, 'ads'), aCard('b', { position: 2 }), aCard('c')]
  expect(shown(cards, rulesOf({ adsEvery: 2, keepsPositions: true }))).toBe('a b c ad')
})

test('only cards with a fixed place stand between two cards of a block', () => {
  fc.assert(
    fc.property(anyCards, anyRules, (cards, rules) => {
      const after = arrangeFeed(orderOf(cards), { ...rules, keepsBlocks: true }).cards
      const isFixed = (card: (typeof after)[number]) =>
        (rules.adsEvery > 0 && isAd(card)) || (rules.keepsPositions && positionOf(card) !== undefined)
      const blocks = after.filter((card) => !isFixed(card)).map(blockOf)
      for (const [i, block] of blocks.entries())
        if (block !== '' && blocks[i - 1] !== block) expect(blocks.slice(0, i)).not.toContain(block)
    }),
  )
})

test('a block comes where its first card was drawn, in the drawn order', () => {
  const cards = [aCard('a'), aCard('x', { block: 'one' }), aCard('b'), aCard('y', { block: 'one' }), aCard('c')]
  expect(shown(cards, rulesOf({ keepsBlocks: true }))).toBe('a x y b c')
})

test('a block that does not fit before an ad comes after it, as long as other cards fill the places', () => {
  const block = ['x', 'y'].map((name) => aCard(name, { block: 'one' }))
  const cards = [aCard('a'), ...block, aCard('ad', {}, 'ads'), aCard('b'), aCard('c')]
  expect(shown(cards, rulesOf({ adsEvery: 3, keepsBlocks: true }))).toBe('a b ad x y c')
})

test('a block that is longer than the room between two ads goes on behind the ad', () => {
  const block = ['x', 'y', 'z'].map((name) => aCard(name, { block: 'one' }))
  expect(shown([...block, aCard('ad', {}, 'ads')], rulesOf({ adsEvery: 3, keepsBlocks: true }))).toBe('x y ad z')
})

const pairs = (cards: readonly ReturnType<typeof aCard>[]) =>
  cards.filter((card, i) => i > 0 && authorOf(card) !== '' && authorOf(card) === authorOf(cards[i - 1] ?? aCard(''))).length

test('no two cards of one author stand in a row where that is possible', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('ann', 'bob', 'cem', ''), { maxLength: 60 }), (authors) => {
      const cards = authors.map((author_name, i) => aCard(String(i), { author_name }))
      const after = arrangeFeed(orderOf(cards), rulesOf({ separatesAuthors: true })).cards
      // Of n cards, every other one can be by the same author.
      const most = Math.max(0, ...['ann', 'bob', 'cem'].map((name) => authors.filter((author) => author === name).length))
      expect(pairs(after)).toBe(Math.max(0, 2 * most - 1 - authors.length))
    }),
  )
})

test('authors are kept apart beside ads and fixed cards too', () => {
  const feed = Array.from({ length: 40 }, (_, i) => {
    const author_name = `author ${i % 8}`
    if (i % 9 === 0) return aCard(String(i), { author_name, position: i + 2 })
    if (i % 7 === 0) return aCard(String(i), { author_name, block: `block ${i % 2}` })
    return aCard(String(i), { author_name }, i % 5 === 0 ? 'ads' : 'news')
  })
  fc.assert(
    fc.property(fc.shuffledSubarray(feed, { minLength: feed.length }), (cards) => {
      const isFixed = (card: (typeof feed)[number]) => isAd(card) || positionOf(card) !== undefined
      const after = arrangeFeed(orderOf(cards), everything).cards
      for (const [i, card] of after.entries()) {
        const above = after[i - 1]
        if (above === undefined || authorOf(above) !== authorOf(card)) continue
        // Two fixed cards stay where they are, and a block stays as it was drawn: they may leave no room for another choice.
        const isLeft = (isFixed(above) && isFixed(card)) || blockOf(card) !== '' || blockOf(above) !== ''
        expect(isLeft).toBe(true)
      }
    }),
  )
})

test('an author is known by the handle, in any case and with or without its @', () => {
  const cards = [
    aCard('a', { author_handle: '@Ann', author_name: 'Ann' }),
    aCard('b', { author_handle: 'ann', author_name: 'A.' }),
    aCard('c'),
  ]
  expect(shown(cards, rulesOf({ separatesAuthors: true }))).toBe('a c b')
})

test('a batch goes on where the one above ended: places are counted on, a block is finished, the author is not repeated', () => {
  const above = [aCard('u', { author_name: 'ann' }), aCard('v', { block: 'one', author_name: 'bob' })]
  const cards = [
    aCard('a', { author_name: 'bob' }),
    aCard('b', { author_name: 'ann' }),
    aCard('w', { block: 'one' }),
    aCard('ad', {}, 'ads'),
    aCard('late', { position: 1 }),
  ]
  const arranged = (rules: Partial<OrderRules>) => shown(cards, rulesOf(rules), above)
  expect(arranged({ adsEvery: 4 })).toBe('a ad b w late')
  expect(arranged({ keepsBlocks: true })).toBe('w a b ad late')
  expect(arranged({ separatesAuthors: true })).toBe('b a w ad late')
  expect(arranged({ keepsPositions: true })).toBe('late a b w ad')
})
