import { expect, test } from 'vitest'
import { aCard } from '#web/participant/testing/a-feed.ts'
import type { ActDone } from '../acts.ts'
import { createStandingLog } from './standing-log.ts'

function aPerson(start: { credibility?: number; followers?: number } = { credibility: 50, followers: 20 }) {
  const on = new Set<string>()
  const noted: ActDone[] = []
  const cards = [
    { ...aCard(0), standing: { shares: { credibility: 60, followers: 3 }, likes: { credibility: -1 } } },
    { ...aCard(1), standing: { shares: { credibility: -30, followers: -40 } } },
    aCard(2),
  ]
  const log = createStandingLog({
    start,
    cards: () => cards,
    isOn: (entity_id, act) => on.has(`${entity_id}/${act}`),
    note: (act) => noted.push(act),
  })
  const press = (key: string) => {
    if (!on.delete(key)) on.add(key)
    log.refresh()
  }
  return { log, press, noted }
}

test('each act changes the numbers, and what was shown then is recorded with the change', () => {
  const { log, press, noted } = aPerson()
  press('card-0/shares')
  press('card-1/shares')
  expect(log.read()).toEqual({ credibility: 80, followers: 0 })
  const change = (entity_id: string, response: 0 | 1, detail: object) => ({
    name: 'standing_change',
    entity_id,
    response,
    detail,
  })
  expect(noted).toEqual([
    change('card-0', 1, { by: 'shares', credibility: 100, followers: 23, credibility_change: 50, followers_change: 3 }),
    change('card-1', 1, { by: 'shares', credibility: 80, followers: 0, credibility_change: -20, followers_change: -23 }),
  ])
})

test('an act that is taken back takes its change back, and that is recorded too', () => {
  const { log, press, noted } = aPerson()
  press('card-1/shares')
  press('card-0/likes')
  press('card-1/shares')
  expect(log.read()).toEqual({ credibility: 49, followers: 20 })
  expect(noted.at(-1)).toMatchObject({ response: 0, detail: { by: 'shares', credibility: 49, credibility_change: 30 } })
})

test('acts and cards without a rule change nothing, and nothing is recorded for them', () => {
  const { press, noted } = aPerson()
  press('card-0/upvote')
  press('card-2/shares')
  expect(noted).toEqual([])
})

test('a study with credibility alone shows and records credibility alone', () => {
  const { log, press, noted } = aPerson({ credibility: 50 })
  press('card-1/shares')
  expect(log.read()).toEqual({ credibility: 20 })
  expect(noted[0]?.detail).toEqual({ by: 'shares', credibility: 20, credibility_change: -30 })
})
