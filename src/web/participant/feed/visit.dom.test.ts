import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ParticipantEvent } from '#contract/events.ts'
import { closeFeeds, openFeed, readyState, sentAll } from '../testing/a-visit.ts'
import { countListeners, fakePage, nObserved, placeCard, setVisibility } from '../testing/fake-page.ts'

beforeEach(() => {
  fakePage()
  localStorage.clear()
})
afterEach(closeFeeds)

async function aVisit(given: Parameters<typeof openFeed>[0] = {}) {
  const page = await openFeed(given)
  const { visit, feed } = readyState(page.store)
  const cards = feed.entities.slice(0, 3).map(({ entity_id }) => {
    const placed = placeCard()
    visit.watch(placed.element, entity_id)
    visit.mediaReady(entity_id)
    return placed
  })
  const card = (idx: number) => {
    const placed = cards[idx]
    if (placed === undefined) throw new Error(`No card ${idx}`)
    return placed
  }
  return { ...page, visit, card }
}

const namesOf = (events: readonly ParticipantEvent[]) => events.flatMap((event) => ('name' in event ? [event.name] : []))

const clicksOf = (events: readonly ParticipantEvent[]) =>
  events.flatMap((event) => (event.kind === 'engagement' || event.kind === 'video' ? [event] : []))

const PROGRESS = { entity_id: 'card-0', position_ms: 0, watched_ms: 0 }

describe('one clock', () => {
  test.each([
    ['forward', 3_600_000],
    ['back', -3_600_000],
  ])('a wall clock that is set %s by an hour in the middle changes no order of what a visit reports', async (_, jumpMs) => {
    const { server, participant, store, visit, card } = await aVisit()
    const pageOpenedMs = participant.clock.epochNowMs()
    card(0).moveTo(100)
    vi.advanceTimersByTime(1000)
    store.clicked('card-0', 'likes')
    vi.setSystemTime(Date.now() + jumpMs)
    vi.advanceTimersByTime(500)
    store.clicked('card-0', 'shares')
    visit.acted({ ...PROGRESS, engagement_type: 'videomute_false' })
    vi.advanceTimersByTime(500)
    visit.happened({ event: 'intervention-answered', name: 'accprompt', field: 'f', value: '1' })
    visit.watched(PROGRESS)
    setVisibility('hidden')
    await sentAll(participant)
    const times = server.stored.map(({ client_time }) => client_time)
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(10_000)
    expect(Math.min(...times)).toBeGreaterThanOrEqual(pageOpenedMs)
    const clicks = clicksOf(server.stored).flatMap(({ time_engagement = -1 }) => (time_engagement < 0 ? [] : [time_engagement]))
    expect(clicks.map((atMs) => atMs - pageOpenedMs)).toEqual([1000, 1500, 1500])
    expect(new Set(clicksOf(server.stored).map(({ time_content_viewed = pageOpenedMs }) => time_content_viewed))).toEqual(
      new Set([pageOpenedMs]),
    )
  })
})

describe('time_content_viewed', () => {
  test('of a click is the start of the visit in which it happened, not of the first one', async () => {
    const { server, participant, store, card } = await aVisit()
    card(0).moveTo(100)
    vi.advanceTimersByTime(1000)
    store.clicked('card-0', 'likes')
    card(0).moveTo(900)
    vi.advanceTimersByTime(60_000)
    card(0).moveTo(100)
    const secondVisitMs = participant.clock.epochNowMs()
    vi.advanceTimersByTime(700)
    store.clicked('card-0', 'shares')
    await sentAll(participant)
    expect(clicksOf(server.stored).map(({ time_content_viewed }) => time_content_viewed)).toEqual([
      secondVisitMs - 61_000,
      secondVisitMs,
    ])
    expect(store.readRecord('card-0')).toMatchObject({ lastViewTime: secondVisitMs, lastRT: 700 })
  })

  test('of a click while the card is visible in part is the start of its last visit', async () => {
    const { server, participant, store, card } = await aVisit()
    const atMs = participant.clock.epochNowMs()
    card(0).moveTo(100)
    vi.advanceTimersByTime(1000)
    card(0).moveTo(-100)
    vi.advanceTimersByTime(1000)
    store.clicked('card-0', 'likes')
    await sentAll(participant)
    expect(clicksOf(server.stored)[0]?.time_content_viewed).toBe(atMs)
  })

  test('of a card that was never wholly in view is the moment since which a part of it was visible', async () => {
    const { server, participant, store, card } = await aVisit()
    vi.advanceTimersByTime(200)
    card(1).moveTo(700)
    const atMs = participant.clock.epochNowMs()
    vi.advanceTimersByTime(1000)
    store.clicked('card-1', 'likes')
    store.clicked('card-2', 'likes')
    await sentAll(participant)
    expect(clicksOf(server.stored).map(({ time_content_viewed }) => time_content_viewed)).toEqual([atMs, -1])
  })

  test('of a video act follows the same rule', async () => {
    const { server, participant, visit, card } = await aVisit()
    card(0).moveTo(100)
    vi.advanceTimersByTime(2000)
    card(0).moveTo(900)
    vi.advanceTimersByTime(2000)
    card(0).moveTo(100)
    const atMs = participant.clock.epochNowMs()
    vi.advanceTimersByTime(300)
    visit.acted({ ...PROGRESS, engagement_type: 'videopause_true' })
    await sentAll(participant)
    expect(clicksOf(server.stored)).toMatchObject([{ time_content_viewed: atMs, time_engagement: atMs + 300 }])
  })
})

describe('what is reported', () => {
  test('how far the reader came, by the length of the whole feed and not of what is loaded', async () => {
    const { server, participant, store, visit } = await aVisit({ feed: { feed_length: 26 } })
    const last = placeCard()
    visit.watch(last.element, 'card-24')
    visit.mediaReady('card-24')
    last.moveTo(100)
    await sentAll(participant)
    expect(namesOf(server.stored)).toContain('feed-entity-idx-20')
    expect(namesOf(server.stored)).not.toContain('feed-entity-idx-final')
    expect(readyState(store).feed.entities).toHaveLength(26)
    const final = placeCard()
    visit.watch(final.element, 'card-25')
    visit.mediaReady('card-25')
    final.moveTo(100)
    await sentAll(participant)
    expect(namesOf(server.stored)).toContain('feed-entity-idx-final')
  })

  test('that the tab was hidden and shown, and at which card the feed was left', async () => {
    const { server, participant, card } = await aVisit()
    card(1).moveTo(100)
    setVisibility('hidden')
    setVisibility('visible')
    dispatchEvent(new Event('pagehide'))
    await sentAll(participant)
    expect(namesOf(server.stored).filter((name) => /^tab|^leave/.test(name))).toEqual([
      'tabInactive',
      'tabActive',
      'leave_feed-entity-idx-1',
    ])
  })
})

test('no card counts while the consent is open', async () => {
  const { visit, card } = await aVisit({ feed: { settings: { consent: 'Please read' } } })
  expect(visit.read().due).toBe('consent')
  card(0).moveTo(100)
  expect(visit.read().lastViewedIdx).toBe(-1)
  visit.happened({ event: 'consent-given' })
  await vi.advanceTimersByTimeAsync(50)
  expect(visit.read()).toMatchObject({ due: 'none', lastViewedIdx: 0 })
})

test('who comes below the last card has reached it, and the intervention before it, though none was in view', async () => {
  const { store } = await openFeed({ feed: { settings: { 'intervention-type': 'accprompt', 'intervention-perc': '50' } } })
  const { visit } = await vi.waitFor(() => readyState(store), 10_000)
  expect(visit.read()).toMatchObject({ due: 'none', lastViewedIdx: -1 })
  visit.reachedEnd()
  expect(visit.read()).toMatchObject({ due: 'intervention', lastViewedIdx: visit.total - 1 })
})

test('the position of the intervention is a share of the whole feed', async () => {
  const settings = { 'intervention-type': 'accprompt', 'intervention-perc': '50' }
  const { store } = await openFeed({ feed: { feed_length: 60, settings } })
  await vi.waitFor(() => expect(readyState(store).visit.interventionIdx).toBe(29), 10_000)
})

test('a feed that is stopped leaves no listener, timer or observer behind', async () => {
  const nListeners = countListeners()
  const { store, card, participant } = await aVisit()
  const ofOutbox = 3
  card(0).moveTo(100)
  expect(nListeners()).toBeGreaterThan(ofOutbox)
  await sentAll(participant)
  store.stop()
  expect([nListeners(), nObserved(), vi.getTimerCount()]).toEqual([ofOutbox, 0, 0])
})

test('unfolding a text is an act beside its own event, and folding takes it back, with the time of reading where that is known', async () => {
  const { server, participant, visit } = await aVisit()
  const fold = { entity_id: 'card-0', folded_px: 300, unfolded_px: 500 }
  visit.folded({ ...fold, name: 'show_more' })
  visit.folded({ ...fold, name: 'show_less' }, { read_ms: 1200, closed_by: 'press' })
  await sentAll(participant)
  expect(server.stored.filter(({ kind }) => kind === 'fold')).toHaveLength(2)
  const acts = server.stored.flatMap((event) => (event.kind === 'act' ? [event] : []))
  expect(acts.map(({ engagement_type, entity_id, response, detail }) => [engagement_type, entity_id, response, detail])).toEqual([
    ['unfold_text', 'card-0', 1, {}],
    ['unfold_text', 'card-0', 0, { read_ms: 1200, closed_by: 'press' }],
  ])
})
