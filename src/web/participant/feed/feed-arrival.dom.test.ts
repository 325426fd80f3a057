import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import '#domain/interventions/choose-intervention.ts'
import { beginSession, openParticipant } from '../browser/open-participant.ts'
import { aNavigation, putFirstAnswer, serveFeed } from '../testing/a-feed.ts'
import { aSession, closeFeeds, flushed, openFeed, readyState, sentAll } from '../testing/a-visit.ts'
import { fakePage } from '../testing/fake-page.ts'
import { fakeServer, refusing } from '../testing/fake-server.ts'
import { createFeedStore } from './feed-store.ts'
import type { FeedStore } from './feed-types.ts'

beforeEach(() => {
  fakePage()
  localStorage.clear()
  document.body.replaceChildren()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(closeFeeds)

const nLoaded = (store: FeedStore) => readyState(store).feed.entities.length

describe('popups that this browser has shown', () => {
  const seen = { experiment_id: 'e12345', user_id: 'ada', atMs: 1 }
  test.each([
    ['a later wave that has just begun asks for its own consent, also after a reload', false, 'consent', null],
    ['a visit that goes on does not ask again', true, 'none', seen],
  ])('%s', async (_, resumed, due, kept) => {
    localStorage.setItem('popupTime', JSON.stringify(seen))
    localStorage.setItem('consent_answer', 'given')
    const { store, participant } = await openFeed({
      feed: { settings: { consent: 'Do you agree?' }, resumed },
      session: { showPopup: false },
    })
    expect(readyState(store).visit.read().due).toBe(due)
    expect(participant.storage.readSession().popupTime).toEqual(kept)
  })
})

describe('a feed that cannot be shown', () => {
  test.each([
    [refusing(404, { code: 'unknown_experiment' }), { state: 'unknown-study' }],
    [
      refusing(403, { code: 'study_not_running', message: 'Paused. Come back.' }),
      { state: 'not-running', message: 'Paused. Come back.' },
    ],
    [refusing(503), { state: 'error' }],
    ['no-answer' as const, { state: 'error' }],
  ])('%j', async (answer, state) => {
    const { server, store } = await openFeed({ session: { experiment_id: 'other' } })
    server.answer('/v1/load_experiment', () => answer)
    store.retry()
    await flushed()
    expect(store.read()).toMatchObject(state)
  })

  test('is loaded when the person asks again', async () => {
    const { server, store } = await openFeed()
    server.answer('/v1/load_experiment', () => 'no-answer')
    store.retry()
    await flushed()
    expect(store.read().state).toBe('error')
    serveFeed(server)
    store.retry()
    await flushed()
    expect(store.read().state).toBe('ready')
  })

  test('is asked for again by itself where the server says to wait', async () => {
    const server = fakeServer()
    serveFeed(server)
    let nAsked = 0
    const answer = server.answerTo('/v1/load_experiment')
    server.answer('/v1/load_experiment', (body) => {
      nAsked += 1
      return nAsked <= 2 ? { status: 429, headers: { 'retry-after': '7' }, body: { success: 'false' } } : answer(body)
    })
    const again = createFeedStore(openParticipant(aNavigation()), () => aSession())
    await flushed()
    await vi.advanceTimersByTimeAsync(6900)
    expect([nAsked, again.read().state]).toEqual([1, 'loading'])
    await vi.advanceTimersByTimeAsync(2000)
    expect([nAsked, again.read().state]).toEqual([2, 'loading'])
    await vi.advanceTimersByTimeAsync(9000)
    expect([nAsked, again.read().state]).toEqual([3, 'ready'])
    again.stop()
  })

  test('because the study was finished in another browser leads to its ending', async () => {
    const { navigation, participant, server } = await openFeed({ feed: { nCards: 25, outcome: 'complete' } })
    expect(navigation.went).toEqual(['ending'])
    expect(participant.storage.readToken()).toBe(server.session_token)
  })

  test('of a full study leads to the ending', async () => {
    const { server, navigation, participant } = await openFeed({ feed: { feed_length: 0, outcome: 'quota_full' } })
    expect(navigation.went).toEqual(['ending'])
    expect(participant.storage.readToken()).toBe(server.session_token)
  })
})

describe('a link of a panel', () => {
  const ada = { user_id: 'p_ada000000000', experiment_id: 'e12345' }
  const stores: FeedStore[] = []

  /** Opens the page of this address as a browser does. */
  async function openLink(search: string, server = fakeServer()) {
    history.replaceState(null, '', `/feed${search}`)
    const navigation = aNavigation()
    const participant = openParticipant(navigation)
    const store = createFeedStore(participant, (knownAs) => beginSession(participant, knownAs))
    stores.push(store)
    await flushed()
    return { server, navigation, participant, store }
  }
  afterEach(() => {
    for (const store of stores.splice(0)) store.stop()
    history.replaceState(null, '', '/')
  })

  const LINK = '?experiment_id=e12345&PROLIFIC_PID=secret-pid&SESSION_ID=secret-session&source=mail'

  const serverFor = (user_id: string) => {
    const server = fakeServer()
    serveFeed(server, { user_id })
    return server
  }

  test('is sent without a user_id; the one that the server derives is kept, and the ids of the panel are not', async () => {
    const { server, participant, store } = await openLink(LINK, serverFor(ada.user_id))
    const [asked] = server.callsTo('/v1/load_experiment')
    expect(asked).not.toHaveProperty('user_id')
    expect(asked).toMatchObject({ experiment_id: 'e12345', query: { PROLIFIC_PID: 'secret-pid' } })
    expect(readyState(store).feed.entities).toHaveLength(25)
    expect(participant.storage.readSession()).toMatchObject(ada)
    expect(location.search).toBe('?experiment_id=e12345&source=mail')
    await sentAll(participant)
    expect(server.stored.flatMap((event) => (event.kind === 'url_param' ? [event.name] : []))).toEqual(['source'])
    expect(JSON.stringify(Object.entries(localStorage)) + JSON.stringify(server.stored)).not.toContain('secret')
  })

  test('whose answer came with the page needs no call', async () => {
    putFirstAnswer(ada)
    const { server, participant, store } = await openLink(LINK)
    expect(server.callsTo('/v1/load_experiment')).toEqual([])
    expect(readyState(store).feed.entities).toHaveLength(25)
    expect(participant.storage.readSession()).toMatchObject(ada)
    expect(location.search).not.toContain('secret')
  })

  test('finds the same person again after a reload, without a call', async () => {
    const first = await openLink(LINK, serverFor(ada.user_id))
    first.store.clicked('card-3', 'likes')
    const again = await openLink(location.search, serverFor('nobody'))
    expect(again.server.callsTo('/v1/load_experiment')).toEqual([])
    expect(again.participant.storage.readSession()).toMatchObject(ada)
    expect(again.store.readRecord('card-3')?.likes).toBe(1)
  })

  test('that is opened a second time goes on where the person was', async () => {
    const first = await openLink(LINK, serverFor(ada.user_id))
    first.store.clicked('card-3', 'likes')
    const again = await openLink(LINK, serverFor(ada.user_id))
    expect(again.store.readRecord('card-3')?.likes).toBe(1)
    expect(location.search).not.toContain('secret')
  })

  test('of a study that ended in this browser shows the ending, and keeps the token with which it ended', async () => {
    const first = await openLink(LINK, serverFor(ada.user_id))
    const ended = { session_token: 'own', experiment_id: 'e12345', user_id: ada.user_id }
    first.participant.storage.writeEnded(ended)
    first.participant.storage.finish()
    for (const isWithPage of [false, true]) {
      const server = serverFor(ada.user_id)
      if (isWithPage) putFirstAnswer(ada)
      const { navigation, participant } = await openLink(LINK, server)
      expect(navigation.went).toEqual(['ending'])
      expect(participant.storage.readEnded()).toEqual(ended)
      expect(location.search).not.toContain('secret')
    }
  })

  test('is for its own person, whoever used the browser before', async () => {
    const first = await openLink(LINK, serverFor(ada.user_id))
    first.store.clicked('card-3', 'likes')
    const bert = await openLink('?experiment_id=e12345&PROLIFIC_PID=other-pid', serverFor('p_bert00000000'))
    expect(bert.participant.storage.readSession().user_id).toBe('p_bert00000000')
    expect(bert.participant.storage.readToken()).toBe(bert.server.session_token)
    expect(bert.store.readRecord('card-3')?.likes).toBe(0)
  })

  test('keeps its ids until the server has them', async () => {
    const server = fakeServer()
    server.answer('/v1/load_experiment', () => 'no-answer')
    const { store, participant } = await openLink(LINK, server)
    expect(store.read().state).toBe('error')
    expect([location.search, participant.storage.readSession().user_id]).toEqual([LINK, ''])
    serveFeed(server, { user_id: ada.user_id })
    store.retry()
    await flushed()
    expect(store.read().state).toBe('ready')
    expect(location.search).not.toContain('secret')
  })

  test('that names a user_id too is for that one, and hides the ids all the same', async () => {
    const { server, participant } = await openLink(`${LINK}&user_id=own`, serverFor('own'))
    // The server takes it from the query: who has the id of the panel already, it alone knows.
    const [asked] = server.callsTo('/v1/load_experiment')
    expect(asked).toMatchObject({ query: { PROLIFIC_PID: 'secret-pid', user_id: 'own' } })
    expect(asked).not.toHaveProperty('user_id')
    expect(participant.storage.readSession().user_id).toBe('own')
    expect(location.search).toBe('?experiment_id=e12345&source=mail&user_id=own')
  })

  test.each([false, true])(
    'that names another user_id than the person of the panel has is theirs, also after a reload (answer with the page: %s)',
    async (isWithPage) => {
      if (isWithPage) putFirstAnswer(ada)
      const first = await openLink(`${LINK}&user_id=other`, serverFor(ada.user_id))
      expect(first.participant.storage.readSession()).toMatchObject(ada)
      expect(location.search).toBe(`?experiment_id=e12345&source=mail&user_id=${ada.user_id}`)
      first.store.clicked('card-3', 'likes')
      const again = await openLink(location.search, serverFor(ada.user_id))
      expect(again.store.readRecord('card-3')?.likes).toBe(1)
    },
  )
})

describe('a journey that does not begin with the feed', () => {
  const visit = { feed: { feed_length: 0 } }

  test('leads to the questionnaire that is due, and nothing of a feed is recorded', async () => {
    history.replaceState(null, '', '/?experiment_id=e12345&user_id=ada&wave=2')
    const server = fakeServer()
    server.forms.before = ['age']
    const { navigation, participant, store } = await openFeed({ ...visit, server })
    expect(navigation.went).toEqual(['lead to age'])
    expect(store.read().state).toBe('loading')
    await sentAll(participant)
    expect(server.stored.map((event) => ('name' in event ? event.name : event.kind))).toEqual([
      'wave',
      expect.stringMatching(/^outbox-/),
    ])
    history.replaceState(null, '', '/')
  })

  test('opens the feed after it, with the link recorded once', async () => {
    history.replaceState(null, '', '/?experiment_id=e12345&user_id=ada&wave=2')
    const server = fakeServer()
    server.forms.before = ['age']
    const before = await openFeed({ ...visit, server })
    await sentAll(before.participant)
    server.forms.before = []
    const { navigation, participant, store } = await openFeed({ feed: { feed_length: 2 }, server })
    expect(navigation.went).toEqual([])
    expect(nLoaded(store)).toBe(2)
    await sentAll(participant)
    const kinds = server.stored.map((event) => (event.kind === 'track' ? event.name : event.kind))
    expect(kinds.filter((kind) => kind === 'url_param')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'feed-landed')).toHaveLength(1)
    history.replaceState(null, '', '/')
  })

  test('shows the ending of somebody who has done everything', async () => {
    const journey = { steps: [{ step: 'feed' as const, name: 'feed', is_done: true }], next: { step: 'end' as const } }
    const { navigation } = await openFeed({ feed: { feed_length: 2, journey } })
    expect(navigation.went).toEqual(['ending'])
  })

  test('does not keep anybody from seeing the demo again', async () => {
    const journey = { steps: [{ step: 'feed' as const, name: 'feed', is_done: true }], next: { step: 'end' as const } }
    const { navigation, store } = await openFeed({ feed: { feed_length: 2, journey }, session: { experiment_id: 'solarflare' } })
    expect(navigation.went).toEqual([])
    expect(nLoaded(store)).toBe(2)
  })

  test('has no instructions for whom the study has none, and those of the link all the same', async () => {
    const settings = { instruct: 'Read this.' }
    const { store } = await openFeed({ feed: { feed_length: 2, settings } })
    expect(readyState(store).visit.read().due).toBe('none')
    const journey = {
      steps: [
        { step: 'instructions' as const, name: 'instructions', is_done: false },
        { step: 'feed' as const, name: 'feed', is_done: false },
      ],
      next: { step: 'feed' as const },
    }
    localStorage.clear()
    const told = await openFeed({ feed: { feed_length: 2, settings, journey } })
    expect(readyState(told.store).visit.read().due).toBe('instructions')
  })
})
