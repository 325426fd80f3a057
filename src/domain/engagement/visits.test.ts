import { expect, test } from 'vitest'
import { type Sample, STOPPED } from './visibility.ts'
import { type ViewChange, viewChanges, visitsOf } from './visits.ts'

const sample = (t: number, visiblePx: number, stopped = 0): Sample => ({
  t,
  visiblePx,
  cardPx: 500,
  roomPx: 744,
  viewportPx: 800,
  stopped,
})
const came = (entity_id: string, t: number): ViewChange => ({ entity_id, t, change: 'came' })
const left = (entity_id: string, t: number): ViewChange => ({ entity_id, t, change: 'left' })

test('a visit begins when all of the card is visible and ends when it is not', () => {
  const changes = viewChanges('a', [sample(0, 100), sample(50, 500), sample(1050, 480), sample(1100, 0)])
  expect(visitsOf(changes).get('a')).toEqual([{ startMs: 50, endMs: 1050 }])
})

test('a hidden tab, a modal and a missing picture end a visit; what follows is a visit of its own', () => {
  for (const stopped of [STOPPED.hidden, STOPPED.modal, STOPPED.loading]) {
    const changes = viewChanges('a', [sample(0, 500), sample(300, 500, stopped), sample(900, 500), sample(1000, 0)])
    expect(visitsOf(changes).get('a')).toEqual([
      { startMs: 0, endMs: 300 },
      { startMs: 900, endMs: 1000 },
    ])
  }
})

test('a card whose picture never came has no visit', () => {
  expect(visitsOf(viewChanges('a', [sample(0, 500, STOPPED.loading), sample(900, 0, STOPPED.loading)])).size).toBe(0)
})

test('a visit that is still open ends at the last known moment, or is left out', () => {
  const changes = viewChanges('a', [sample(100, 500)])
  expect(visitsOf(changes, 700).get('a')).toEqual([{ startMs: 100, endMs: 700 }])
  expect(visitsOf(changes).size).toBe(0)
})

test('visits in a flick, six events within 100 ms, are discarded', () => {
  const flick = ['a', 'b', 'c', 'd'].flatMap((id, i) => [came(id, i * 32), left(id, i * 32 + 16)])
  const visits = visitsOf([...flick, came('e', 200), left('e', 1200)])
  // The first cards of a flick have not yet six events behind them.
  expect([...visits.keys()]).toEqual(['a', 'b', 'e'])
})

test('a long visit stays, even if many cards leave in the moment in which it ends', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const visits = visitsOf([...ids.map((id) => came(id, 0)), ...ids.map((id) => left(id, 5000))])
  expect(visits.size).toBe(ids.length)
})

test('a card that is in view when the feed is submitted keeps its visit, however short', () => {
  const flick = ['a', 'b', 'c'].flatMap((id, i) => [came(id, i * 20), left(id, i * 20 + 10)])
  expect(visitsOf([...flick, came('last', 60), { entity_id: 'last', t: 80, change: 'stopped' }]).get('last')).toEqual([
    { startMs: 60, endMs: 80 },
  ])
})

test('cards that change in the same frame are judged alike, whatever their order', () => {
  const before = ['a', 'b'].flatMap((id, i) => [came(id, i * 30), left(id, i * 30 + 20)])
  const frame = [came('c', 70), left('c', 86), came('d', 86)]
  const reversed = [came('c', 70), came('d', 86), left('c', 86)]
  expect(visitsOf([...before, ...frame])).toEqual(visitsOf([...before, ...reversed]))
})
