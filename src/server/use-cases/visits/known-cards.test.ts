import { expect, test } from 'vitest'
import { createUnknownCards } from './known-cards.ts'

function aStudy(...cards: string[]) {
  const stored = new Set(cards)
  const lookUps: string[][] = []
  const unknownCards = createUnknownCards(async (_, ids) => {
    lookUps.push([...ids])
    return new Set(ids.filter((id) => stored.has(id)))
  })
  return { stored, unknownCards, lookUps }
}

test('a card is looked up once', async () => {
  const { unknownCards, lookUps } = aStudy('a', 'b')
  expect([...(await unknownCards('e1', ['a']))]).toEqual([])
  expect([...(await unknownCards('e1', ['a', 'b', 'b']))]).toEqual([])
  expect(unknownCards('e1', ['b', 'a'])).not.toBeInstanceOf(Promise)
  expect(lookUps).toEqual([['a'], ['b']])
})

test('a card that a revision adds is known at once, also where it was asked for before', async () => {
  const { stored, unknownCards } = aStudy('a')
  expect([...(await unknownCards('e1', ['a', 'b']))]).toEqual(['b'])
  stored.add('b')
  expect([...(await unknownCards('e1', ['a', 'b']))]).toEqual([])
})

test('all ids that are no cards are named, and each call looks up only what it does not know', async () => {
  const { unknownCards, lookUps } = aStudy('a')
  await unknownCards('e1', ['a'])
  expect([...(await unknownCards('e1', ['x', 'a', 'y']))]).toEqual(['x', 'y'])
  expect(lookUps.at(-1)).toEqual(['x', 'y'])
})

test('a card of one study is not a card of another', async () => {
  const { unknownCards, lookUps } = aStudy('a')
  await unknownCards('e1', ['a'])
  await unknownCards('e2', ['a'])
  expect(lookUps).toHaveLength(2)
})
