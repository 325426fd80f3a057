import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putFirstAnswer } from '../testing/a-feed.ts'
import { aSession, closeFeeds, flushed, openFeed, readyState, sentAll } from '../testing/a-visit.ts'
import { fakePage } from '../testing/fake-page.ts'
import type { FakeServer } from '../testing/fake-server.ts'

beforeEach(() => {
  fakePage()
  localStorage.clear()
  document.body.replaceChildren()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(closeFeeds)

const feed = { feed_length: 2, form_names: ['crt'] }

/** A feed of two cards whose submit was pressed, and stored where the server can be reached. */
async function aSubmittedFeed(given: Parameters<typeof openFeed>[0] = {}) {
  const page = await openFeed({ feed, ...given })
  readyState(page.store).visit.submit()
  await vi.advanceTimersByTimeAsync(3000)
  return page
}

const namesIn = (server: FakeServer) => server.stored.flatMap((event) => (event.kind === 'track' ? [event.name] : [event.kind]))

test('a feed that was submitted is not opened again by Back or a reload: the questionnaire that is due is', async () => {
  const { server, store } = await aSubmittedFeed()
  store.stop()
  const before = namesIn(server)
  const again = await openFeed({ feed, server })
  expect(again.navigation.went).toEqual(['lead to crt'])
  expect(again.store.read().state).toBe('loading')
  await sentAll(again.participant)
  expect(namesIn(server)).toEqual(before)
})

test('the same without a connection: this browser knows that the feed is over', async () => {
  const { server, store } = await aSubmittedFeed()
  store.stop()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const again = await openFeedOffline(server)
  expect(again.navigation.went).toEqual(['lead to crt'])
})

/** As openFeed, on a network that answers nothing. */
async function openFeedOffline(server: FakeServer) {
  for (const path of ['/v1/load_experiment', '/v1/events', '/v1/next_step']) server.answer(path, () => 'no-answer')
  return openFeed({ feed, server })
}

test('a reload right after the press, before the server has it, does not open the feed again either', async () => {
  const page = await openFeed({ feed })
  page.server.answer('/v1/events', () => 'no-answer')
  readyState(page.store).visit.submit()
  await flushed()
  page.store.stop()
  const again = await openFeed({ feed, server: page.server })
  expect(again.navigation.went).toEqual(['lead to crt'])
  page.server.storeEvents()
  await sentAll(again.participant)
  expect(namesIn(page.server).filter((name) => name === 'feed-entity-idx-submit-click')).toHaveLength(1)
})

test('a submit that the server has not stored counts also where the kept cards are lost', async () => {
  const page = await openFeed({ feed })
  page.server.answer('/v1/events', () => 'no-answer')
  readyState(page.store).visit.submit()
  await flushed()
  page.store.stop()
  localStorage.removeItem('entities')
  const again = await openFeed({ feed, server: page.server })
  expect(again.navigation.went).toEqual(['lead to crt'])
})

test('the panel’s link once more leads to what is due, by the answer that came with the page', async () => {
  const { store, server } = await openFeed({ feed })
  store.stop()
  const token = server.session_token
  const steps = [
    { step: 'feed' as const, name: 'feed', is_done: true },
    { step: 'form' as const, name: 'crt', is_done: false },
  ]
  // Submitted in another browser.
  putFirstAnswer(aSession(), { feed_length: 2, journey: { steps, next: { step: 'form', name: 'crt' } } })
  const again = await openFeed({ feed, server })
  expect(again.navigation.went).toEqual(['lead to crt'])
  expect(again.participant.storage.readToken()).toBe(token)
})

test('a visit that ended in another browser shows its ending, whatever cards this one kept', async () => {
  const { store, server } = await openFeed({ feed })
  store.stop()
  putFirstAnswer(aSession(), { feed_length: 2, outcome: 'complete' })
  const again = await openFeed({ feed, server })
  expect(again.navigation.went).toEqual(['ending'])
  expect(again.participant.storage.readToken()).toBe(server.session_token)
})

test('a second tab that shows the feed goes on when the first one submits', async () => {
  const first = await openFeed({ feed })
  const second = await openFeed({ feed, server: first.server })
  expect(second.store.read().state).toBe('ready')
  readyState(first.store).visit.submit()
  await vi.advanceTimersByTimeAsync(3000)
  // The browser tells the other tabs alone, and so does this: the first has its own way on.
  first.store.stop()
  dispatchEvent(new StorageEvent('storage', { key: 'journey' }))
  await flushed()
  expect(second.navigation.went).toEqual(['lead to crt'])
  second.store.clicked('card-0', 'likes')
  await sentAll(second.participant)
  expect(namesIn(first.server)).not.toContain('engagement')
  // Nor does it say that the feed was left when it closes.
  dispatchEvent(new Event('pagehide'))
  await sentAll(second.participant)
  expect(namesIn(first.server).filter((name) => name.startsWith('leave_feed'))).toEqual([])
})

test('a page that the browser restores goes on if the feed was submitted meanwhile, and stays if not', async () => {
  const page = await openFeed({ feed })
  dispatchEvent(new Event('pageshow'))
  await flushed()
  expect(page.store.read().state).toBe('ready')
  const other = await aSubmittedFeed({ server: page.server })
  other.store.stop()
  dispatchEvent(new Event('pageshow'))
  await flushed()
  expect(page.navigation.went).toEqual(['lead to crt'])
})

test('a tab goes to the ending when the visit has ended in another one', async () => {
  const page = await openFeed({ feed })
  page.participant.storage.writeEnded({ session_token: page.server.session_token, experiment_id: 'e12345', user_id: 'ada' })
  dispatchEvent(new StorageEvent('storage', { key: 'ended' }))
  await flushed()
  expect(page.navigation.went).toEqual(['ending'])
})

test('a press of a button after the submit, while its page is still there, changes nothing', async () => {
  const { server, store, participant } = await openFeed({ feed })
  readyState(store).visit.submit()
  store.clicked('card-0', 'likes')
  await sentAll(participant)
  expect(store.readRecord('card-0')?.likes).toBe(0)
  expect(namesIn(server)).not.toContain('engagement')
})

test('the demo can be seen again', async () => {
  const session = { experiment_id: 'solarflare' }
  const { server, store } = await aSubmittedFeed({ session })
  store.stop()
  const again = await openFeed({ feed, server, session })
  expect(again.store.read().state).toBe('ready')
})
