import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actProblem } from '#domain/engagement/acts/act-problem.ts'
import { arrivalsOf } from '#domain/feed/cues/arrivals.ts'
import { closeFeeds, flushed, openFeed, readyState, sentAll } from '#web/participant/testing/a-visit.ts'
import { fakePage, placeCard } from '#web/participant/testing/fake-page.ts'
import { part } from './part.tsx'

beforeEach(() => {
  fakePage()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  closeFeeds()
})

type Given = NonNullable<Parameters<typeof openFeed>[0]>['feed']

async function openPage(feed: Given) {
  const page = await openFeed({ feed })
  await vi.dynamicImportSettled()
  await flushed()
  const { visit } = readyState(page.store)
  const Header = part.header ?? (() => null)
  render(<Header store={page.store} visit={visit} />)
  const see = (entity_id: string) => {
    const placed = placeCard()
    visit.watch(placed.element, entity_id)
    visit.mediaReady(entity_id)
    placed.moveTo(100)
  }
  /** Acts that the server has stored. */
  const acts = async () => {
    await act(() => sentAll(page.participant))
    return page.server.stored.flatMap((event) => {
      if (event.kind !== 'act') return []
      expect(actProblem(event)).toBeUndefined()
      return [{ name: event.engagement_type, response: event.response, detail: event.detail }]
    })
  }
  return { ...page, visit, see, acts }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const standing = { shares: { credibility: -7, followers: 3 } }

test('a share changes credibility and followers in the header, and taking it back restores them', async () => {
  const settings = { standing: '{"show":"header","credibility":50,"followers":20}' }
  const { store, acts } = await openPage({ settings, more: { standing } })
  const shown = () => document.querySelector('.standing')?.textContent
  expect(shown()).toBe('Credibility 50Followers 20')
  act(() => store.clicked('card-0', 'shares'))
  act(() => store.clicked('card-1', 'shares'))
  expect(shown()).toBe('Credibility 36Followers 26')
  act(() => store.clicked('card-0', 'shares'))
  expect(shown()).toBe('Credibility 43Followers 23')
  expect(await acts()).toEqual([
    {
      name: 'standing_change',
      response: 1,
      detail: { by: 'shares', credibility: 43, followers: 23, credibility_change: -7, followers_change: 3 },
    },
    {
      name: 'standing_change',
      response: 1,
      detail: { by: 'shares', credibility: 36, followers: 26, credibility_change: -7, followers_change: 3 },
    },
    {
      name: 'standing_change',
      response: 0,
      detail: { by: 'shares', credibility: 43, followers: 23, credibility_change: 7, followers_change: -3 },
    },
  ])
})

test('a study that does not show them counts and records them all the same', async () => {
  const { store, acts } = await openPage({ settings: { standing: '{"show":"no","credibility":50}' }, more: { standing } })
  expect(document.querySelector('.standing')).toBeNull()
  act(() => store.clicked('card-0', 'shares'))
  expect(await acts()).toEqual([
    { name: 'standing_change', response: 1, detail: { by: 'shares', credibility: 43, credibility_change: -7 } },
  ])
})

test('acts beyond the buttons count once for a card, as long as one of them stands', async () => {
  const settings = { standing: '{"show":"header","credibility":50}' }
  const { visit } = await openPage({ settings, more: { standing: { quote: { credibility: 5 } } } })
  const shown = () => document.querySelector('.standing')?.textContent
  const quote = (target: string, response: 0 | 1) =>
    act(() => visit.acts.did({ name: 'quote', entity_id: 'card-0', target, response, detail: { text: 'x' } }))
  quote('1', 1)
  quote('2', 1)
  expect(shown()).toBe('Credibility 55')
  quote('1', 0)
  expect(shown()).toBe('Credibility 55')
  quote('2', 0)
  expect(shown()).toBe('Credibility 50')
})

const notifications = JSON.stringify([
  { from: 'Sam Lee', text: 'liked your comment', card: 2 },
  { text: 'You have a new follower', seconds: 40 },
])

test('notifications come at their card and at their time, are said once, and the bell counts and lists them', async () => {
  const { see, acts } = await openPage({ settings: { notifications } })
  const bell = () => screen.getByRole('button')
  expect(bell().getAttribute('aria-label')).toBe('Notifications')
  see('card-1')
  await pass(100)
  expect(bell().getAttribute('aria-label')).toBe('Notifications, new: 1')
  expect(screen.getByRole('status').textContent).toBe('New notification: Sam Lee liked your comment')
  await pass(40_000)
  expect(bell().getAttribute('aria-label')).toBe('Notifications, new: 2')
  fireEvent.click(bell())
  expect(bell().getAttribute('aria-expanded')).toBe('true')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'You have a new follower',
    'SLSam Lee liked your comment',
  ])
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(bell().getAttribute('aria-expanded')).toBe('false')
  expect(bell().getAttribute('aria-label')).toBe('Notifications')
  expect(await acts()).toEqual([
    { name: 'notification_arrive', response: 1, detail: { target: '1' } },
    { name: 'notification_arrive', response: 1, detail: { target: '2' } },
    { name: 'notification_open', response: 1, detail: { shown: '2 1', n_new: 2 } },
    { name: 'notification_open', response: 0, detail: { shown: '2 1', n_new: 0 } },
  ])
})

test('after a reload what had come is there, is not said again, and does not come again', async () => {
  const first = await openPage({ settings: { notifications } })
  first.see('card-1')
  await pass(100)
  cleanup()
  first.store.stop()
  const { acts } = await openPage({ settings: { notifications } })
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe('Notifications, new: 1')
  expect(screen.getByRole('status').textContent).toBe('')
  expect(await acts()).toEqual([])
})

test('a click on a count that rises is stored with the number that was shown', async () => {
  const more = { rising: { likes: 120 }, shown_counts: { likes: 1000 } }
  const { store, see, visit, server, participant } = await openPage({ settings: { 'rising-counts': '{"likes":120}' }, more })
  see('card-0')
  await pass(10_000)
  const expected = arrivalsOf({ seed: 'seed', entity_id: 'card-0', engagement_type: 'likes', perMinute: 120 })
  const { feed } = readyState(store)
  const [card] = feed.entities
  const risen = card ? (visit.rising?.read(card, 'likes') ?? 0) : 0
  expect(risen).toBeGreaterThan(5)
  expect(Math.abs(risen - expected.countAt(10_000))).toBeLessThanOrEqual(1)
  store.clicked('card-0', 'likes')
  store.clicked('card-0', 'shares')
  await sentAll(participant)
  const clicks = server.stored.flatMap((event) => (event.kind === 'engagement' ? [event.shown_count] : []))
  expect(clicks).toEqual([1000 + risen, undefined])
})
