import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import '#domain/interventions/choose-intervention.ts'
import { openParticipant } from '../browser/open-participant.ts'
import { aNavigation, putFirstAnswer, serveFeed } from '../testing/a-feed.ts'
import { aSession, closeFeeds, flushed, openFeed, readyState, sentAll } from '../testing/a-visit.ts'
import { countListeners, fakePage, placeCard } from '../testing/fake-page.ts'
import { fakeServer, refusing } from '../testing/fake-server.ts'
import { createFeedStore } from './feed-store.ts'
import type { FeedStore } from './feed-types.ts'
import { prepareSkin } from './skins/load-skin.ts'
import { shownSkin, showSkin } from './skins/shown-skin.ts'

beforeEach(() => {
  fakePage()
  localStorage.clear()
  document.body.replaceChildren()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(closeFeeds)

const nLoaded = (store: FeedStore) => readyState(store).feed.entities.length

/** The reader looks at this card. */
async function lookAt(store: FeedStore, idx: number) {
  const { visit } = readyState(store)
  const { element, moveTo } = placeCard()
  const unwatch = visit.watch(element, `card-${idx}`)
  visit.mediaReady(`card-${idx}`)
  moveTo(100)
  await flushed()
  unwatch()
}

describe('cards come in batches', () => {
  test('the page asks for 25 of a long feed, and for nothing else until the reader nears their end', async () => {
    const { server, store } = await openFeed()
    expect(server.callsTo('/v1/load_experiment')).toMatchObject([{ n_cards: 25, user_id: 'ada', experiment_id: 'e12345' }])
    expect([nLoaded(store), readyState(store).visit.total]).toEqual([25, 60])
    await lookAt(store, 14)
    expect(server.callsTo('/v1/load_batch')).toEqual([])
    await lookAt(store, 15)
    expect(server.callsTo('/v1/load_batch')).toEqual([{ session_token: server.session_token, after_idx: 24, n_cards: 25 }])
    expect(nLoaded(store)).toBe(50)
  })

  test('cards that came with the page are asked for by nobody', async () => {
    putFirstAnswer(aSession())
    const { server, store } = await openFeed()
    expect(nLoaded(store)).toBe(25)
    expect(server.callsTo('/v1/load_experiment')).toEqual([])
    expect(server.callsTo('/v1/load_batch')).toEqual([])
  })

  test('cards that came with the page are not used by a browser that has a token of the person', async () => {
    const first = await openFeed()
    first.store.stop()
    localStorage.removeItem('entities')
    putFirstAnswer(aSession())
    const { server } = await openFeed()
    expect(server.callsTo('/v1/load_experiment')).toMatchObject([{ session_token: first.server.session_token }])
  })

  test('the batches end with the feed', async () => {
    const { server, store } = await openFeed()
    for (const idx of [24, 49, 59]) await lookAt(store, idx)
    expect(nLoaded(store)).toBe(60)
    expect(server.callsTo('/v1/load_batch').map(({ after_idx }) => after_idx)).toEqual([24, 49])
  })

  test('a server that sends the whole feed at once is asked once', async () => {
    const { server, store } = await openFeed({ feed: { nCards: 60 } })
    await lookAt(store, 59)
    expect(nLoaded(store)).toBe(60)
    expect(server.callsTo('/v1/load_batch')).toEqual([])
  })

  test('somebody whose id contains test has the whole feed where the study does not take them for a test', async () => {
    const { server, store } = await openFeed({ session: { user_id: 'latest' } })
    expect(readyState(store).visit.total).toBe(60)
    expect(server.callsTo('/v1/load_batch').map(({ n_cards }) => n_cards)).toEqual([25])
  })

  test('a test session has 15 cards, five at a time', async () => {
    const { server, store } = await openFeed({ session: { user_id: 'my-test' }, feed: { is_test: true } })
    expect([nLoaded(store), readyState(store).visit.total]).toEqual([5, 15])
    for (const idx of [4, 9, 14]) await lookAt(store, idx)
    expect(nLoaded(store)).toBe(15)
    expect(server.callsTo('/v1/load_batch').map(({ after_idx, n_cards }) => [after_idx, n_cards])).toEqual([
      [4, 5],
      [9, 5],
    ])
  })

  test('a feed that ranks each batch loads the next one only when the last card was seen', async () => {
    const { server, store } = await openFeed({ feed: { ranks_each_batch: true } })
    await lookAt(store, 23)
    expect(server.callsTo('/v1/load_batch')).toEqual([])
    await lookAt(store, 24)
    expect(nLoaded(store)).toBe(50)
  })

  test('cards that are here stay the same objects when more come', async () => {
    const { store } = await openFeed()
    const before = readyState(store).feed.entities
    await lookAt(store, 24)
    expect(readyState(store).feed.entities[0]).toBe(before[0])
  })

  test('after a reload all loaded cards are here without a call', async () => {
    const first = await openFeed()
    await lookAt(first.store, 24)
    await sentAll(first.participant)
    first.store.stop()
    const { server, store } = await openFeed()
    expect(nLoaded(store)).toBe(50)
    expect(server.callsTo('/v1/load_experiment')).toEqual([])
    expect(readyState(store).visit.read().lastViewedIdx).toBe(24)
  })

  test('after a reload that lost its cards they are loaded up to where the reader was', async () => {
    const first = await openFeed()
    for (const idx of [24, 49]) await lookAt(first.store, idx)
    await sentAll(first.participant)
    first.store.stop()
    localStorage.removeItem('entities')
    const { store } = await openFeed()
    await flushed()
    expect(nLoaded(store)).toBe(60)
  })

  test('what was done with the cards so far is sent before the next ones are chosen', async () => {
    const { server, store } = await openFeed()
    await lookAt(store, 3)
    store.clicked('card-3', 'likes')
    await lookAt(store, 20)
    const paths = server.calls.map(({ path }) => path)
    expect(paths.indexOf('/v1/events')).toBeLessThan(paths.indexOf('/v1/load_batch'))
    expect(server.stored.some(({ kind }) => kind === 'engagement')).toBe(true)
  })
})

describe('a batch that does not come', () => {
  test('is no news for somebody who does not need it yet, and is asked for again later', async () => {
    const { server, store } = await openFeed()
    server.answer('/v1/load_batch', () => 'no-answer')
    await lookAt(store, 16)
    expect(readyState(store).more).toBe('idle')
    await lookAt(store, 17)
    expect(readyState(store).more).toBe('idle')
    serveFeed(server)
    await vi.advanceTimersByTimeAsync(2000)
    await lookAt(store, 18)
    expect(nLoaded(store)).toBe(50)
  })

  test('is an error with a retry for somebody who waits for it', async () => {
    const { server, store } = await openFeed()
    server.answer('/v1/load_batch', () => refusing(503))
    store.more()
    await flushed()
    expect(readyState(store).more).toBe('failed')
    serveFeed(server)
    store.more()
    expect(readyState(store).more).toBe('loading')
    await flushed()
    expect([readyState(store).more, nLoaded(store)]).toEqual(['idle', 50])
  })

  test('is not asked for again without end', async () => {
    let calls = 0
    const { server, store } = await openFeed()
    server.answer('/v1/load_batch', () => {
      calls += 1
      return refusing(403)
    })
    store.more()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(calls).toBe(1)
  })
})

test('a click turns a button on, a second one off, and both are sent and kept', async () => {
  const { server, participant, store } = await openFeed()
  store.clicked('card-0', 'likes')
  expect(store.readRecord('card-0')?.likes).toBe(1)
  store.clicked('card-0', 'likes')
  store.clicked('card-1', 'shares')
  store.clicked('card-1', 'accuracy_score')
  await sentAll(participant)
  const sent = server.stored.flatMap((event) =>
    event.kind === 'engagement' ? [[event.entity_id, event.engagement_type, event.response]] : [],
  )
  expect(sent).toEqual([
    ['card-0', 'likes', 1],
    ['card-0', 'likes', 0],
    ['card-1', 'shares', 1],
  ])
  const again = await openFeed()
  expect(again.store.readRecord('card-1')?.shares).toBe(1)
})

test('what follows from a click is stored after it', async () => {
  const { server, participant, store } = await openFeed()
  const { visit } = readyState(store)
  const stop = store.subscribe(() => visit.acts.did({ name: 'hide', entity_id: 'card-0' }))
  store.clicked('card-0', 'likes')
  stop()
  await sentAll(participant)
  const sent = server.stored.flatMap(({ kind }) => (kind === 'engagement' || kind === 'act' ? [kind] : []))
  expect(sent).toEqual(['engagement', 'act'])
})

test('the arrival is reported with the clock of the page', async () => {
  const { server, participant } = await openFeed()
  const openedMs = participant.clock.epochNowMs()
  await sentAll(participant)
  expect(server.stored).toMatchObject([
    { kind: 'track', name: 'feed-landed', client_time: openedMs, device: { viewport_h: 800 } },
    { kind: 'track', name: 'outbox-localstorage' },
  ])
})

test.each([{}, { 'intervention-type': 'accprompt' }])(
  'a feed that is stopped before it has loaded begins no visit: %j',
  async (settings) => {
    const server = fakeServer()
    serveFeed(server, { settings })
    const participant = openParticipant(aNavigation())
    const nListeners = countListeners()
    const store = createFeedStore(participant, () => aSession())
    store.stop()
    await flushed()
    expect([store.read().state, nListeners()]).toEqual(['loading', 0])
  },
)

test('what the skin adds to the row of buttons comes after what other parts add', async () => {
  await Promise.all([prepareSkin({ skin: 'microblog' }), import('./acts/part.tsx')])
  const { store } = await openFeed({ feed: { feed_length: 2, settings: { skin: 'microblog', 'feed-acts': 'reply' } } })
  const drawn = (await vi.waitFor(() => readyState(store), 10_000)).visit.parts.flatMap(({ actions }) => actions ?? [])
  expect(drawn).toHaveLength(2)
  expect(drawn[1]).toBe(shownSkin()?.part?.actions)
  showSkin(undefined)
})
