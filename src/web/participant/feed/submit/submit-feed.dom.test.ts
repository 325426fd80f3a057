import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aNavigation } from '#web/participant/testing/a-feed.ts'
import { closeFeeds, openFeed, readyState, sentAll } from '#web/participant/testing/a-visit.ts'
import { fakePage, placeCard } from '#web/participant/testing/fake-page.ts'
import { fakeServer, refusing } from '#web/participant/testing/fake-server.ts'

beforeEach(() => {
  fakePage()
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(closeFeeds)

/** A feed of two cards, read to its end. */
async function aFinishedFeed(given: Parameters<typeof openFeed>[0] = {}) {
  const page = await openFeed({ feed: { feed_length: 2 }, ...given })
  const { visit } = readyState(page.store)
  const { element, moveTo } = placeCard()
  visit.watch(element, 'card-0')
  visit.mediaReady('card-0')
  moveTo(100)
  await sentAll(page.participant)
  return { ...page, visit, status: () => visit.read().submitStatus }
}

const dwellIn = (server: ReturnType<typeof fakeServer>) => server.stored.filter(({ kind }) => kind === 'dwell')

test('the dwell of every card is stored before the next page opens', async () => {
  const { server, visit, status, navigation } = await aFinishedFeed({ feed: { feed_length: 2, form_names: ['crt'] } })
  visit.submit()
  expect(status()).toBe('saving')
  await vi.advanceTimersByTimeAsync(986)
  expect(navigation.went).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(dwellIn(server)).toMatchObject([
    {
      dwell_data: [
        { entity_id: 'card-0', dwells: 1 },
        { entity_id: 'card-1', dwells: 0 },
      ],
    },
  ])
  expect(server.callsTo('/v1/write_batch_dwell')).toMatchObject([{ event_uid: dwellIn(server)[0]?.event_uid, user_id: 'ada' }])
  expect(status()).toBe('stored')
  expect(navigation.went).toEqual([`${location.origin}/form/crt`])
})

test('a second press does nothing', async () => {
  const { server, visit } = await aFinishedFeed()
  visit.submit()
  visit.submit()
  await vi.advanceTimersByTimeAsync(2000)
  expect(dwellIn(server)).toHaveLength(1)
})

test('without a connection the dwell is kept in this browser, the person reads it, and it goes on once the connection is back', async () => {
  const { server, visit, status, navigation, participant } = await aFinishedFeed()
  server.answer('/v1/events', () => 'no-answer')
  visit.submit()
  await vi.advanceTimersByTimeAsync(0)
  expect(Object.keys(localStorage).some((key) => localStorage.getItem(key)?.includes('"kind":"dwell"'))).toBe(true)
  await vi.advanceTimersByTimeAsync(3000)
  expect(status()).toBe('waiting')
  expect(navigation.went).toEqual([])
  server.storeEvents()
  await participant.outbox.flush()
  await vi.advanceTimersByTimeAsync(0)
  expect(dwellIn(server)).toHaveLength(1)
  expect(status()).toBe('stored')
  expect(navigation.went).toEqual(['ending'])
})

test('a dwell that the server refuses is never called saved, and the visit goes on', async () => {
  const server = fakeServer((event) =>
    event.kind === 'dwell' ? { index: 0, event_uid: event.event_uid, code: 'unknown_entity', message: 'no card' } : undefined,
  )
  const { visit, navigation } = await aFinishedFeed({ server })
  const seen: string[] = []
  visit.subscribe(() => void seen.push(visit.read().submitStatus))
  visit.submit()
  await vi.advanceTimersByTimeAsync(2000)
  expect(seen).toContain('kept')
  expect(seen).not.toContain('stored')
  expect(navigation.went).toEqual(['ending'])
})

test('a session that the server refuses does not hold the person back for ever', async () => {
  const { server, visit, status, navigation } = await aFinishedFeed()
  server.answer('/v1/events', () => refusing(403))
  visit.submit()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(status()).toBe('kept')
  expect(navigation.went).toEqual(['ending'])
})

test('a next page that does not load is tried until it does, and the person reads that it takes time', async () => {
  const { visit, status, navigation } = await aFinishedFeed()
  const { end } = aNavigation()
  let attempts = 0
  navigation.end = async () => {
    attempts += 1
    if (attempts <= 5) throw new Error('Failed to fetch dynamically imported module')
    await end()
    navigation.went.push('ending')
  }
  visit.submit()
  await vi.advanceTimersByTimeAsync(5000)
  expect(status()).toBe('loading')
  expect(navigation.went).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(navigation.went).toEqual(['ending'])
})

test('a next page that does not load is tried at once when the connection is back', async () => {
  const { visit, navigation } = await aFinishedFeed()
  let isOnline = false
  navigation.end = async () => {
    if (!isOnline) throw new Error('Failed to fetch dynamically imported module')
    navigation.went.push('ending')
  }
  visit.submit()
  await vi.advanceTimersByTimeAsync(600_000)
  isOnline = true
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(navigation.went).toEqual(['ending'])
})
