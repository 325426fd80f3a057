import { expect, test } from 'vitest'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { createCardLoader } from './card-loader.ts'

const CARD: FeedEntity = {
  entity_id: 'card',
  entity_url: '',
  idx: 25,
  entity_type: 'image',
  alt_text: '',
  headline: '',
  width: null,
  height: null,
  poster_url: null,
  placeholder: null,
  shown_counts: {},
}

function aLoader() {
  let nowMs = 0
  const answers: ((cards: readonly FeedEntity[] | undefined) => void)[] = []
  const changes: string[] = []
  const loader = createCardLoader({
    load: () => new Promise((resolve) => answers.push(resolve)),
    onChange: (more, cards) => void changes.push(`${more} ${cards.length}`),
    now: () => nowMs,
    random: () => 1,
  })
  const answer = async (cards: readonly FeedEntity[] | undefined) => {
    answers.at(-1)?.(cards)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { loader, changes, answer, nAsked: () => answers.length, wait: (ms: number) => (nowMs += ms) }
}

test('one batch is asked for at a time', async () => {
  const { loader, changes, answer, nAsked } = aLoader()
  loader.ahead()
  loader.ahead()
  loader.needed()
  expect(nAsked()).toBe(1)
  await answer([CARD])
  expect(changes).toEqual(['loading 0', 'idle 1'])
})

test('a failure ahead of need is not shown, and the next attempt waits', async () => {
  const { loader, changes, answer, nAsked, wait } = aLoader()
  loader.ahead()
  await answer(undefined)
  expect(changes.at(-1)).toBe('idle 0')
  loader.ahead()
  expect(nAsked()).toBe(1)
  wait(1000)
  loader.ahead()
  await answer(undefined)
  wait(1000)
  loader.ahead()
  expect(nAsked()).toBe(2)
})

test('a failure that the reader waits for is shown, also if it was asked for ahead of need', async () => {
  const { loader, changes, answer } = aLoader()
  loader.ahead()
  loader.needed()
  await answer(undefined)
  expect(changes.at(-1)).toBe('failed 0')
  loader.needed()
  await answer([CARD])
  expect(changes.at(-1)).toBe('idle 1')
})
