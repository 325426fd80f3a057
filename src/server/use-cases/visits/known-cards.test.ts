import { expect, test } from 'vitest'
import { rememberCards } from './known-cards.ts'

function aStudy(...cards: string[]) {
  const stored = new Set(cards)
  let loads = 0
  let nowMs = 0
  const knownCards = rememberCards(
    async () => {
      loads += 1
      return new Set(stored)
    },
    () => nowMs,
  )
  return { stored, knownCards, loads: () => loads, wait: (ms: number) => (nowMs += ms) }
}

test('cards that a revision brought are known at once, however short ago the study was looked up', async () => {
  const { stored, knownCards } = aStudy('a')
  expect(await knownCards('e1', ['a'])).toBeUndefined()
  stored.add('b')
  expect(await knownCards('e1', ['a', 'b'])).toBeUndefined()
})

test('ids that somebody makes up cost the database one look in five seconds', async () => {
  const { knownCards, loads, wait } = aStudy('a')
  await knownCards('e1', ['a'])
  for (let i = 0; i < 100; i++) expect(await knownCards('e1', [`x${i}`])).toBe(`x${i}`)
  expect(loads()).toBe(2)
  wait(5000)
  await knownCards('e1', ['x'])
  expect(loads()).toBe(3)
})
