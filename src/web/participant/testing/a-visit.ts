import { vi } from 'vitest'
import type { SessionStart } from '#domain/session/start-session.ts'
import { openParticipant } from '../browser/open-participant.ts'
import { createFeedStore } from '../feed/feed-store.ts'
import type { FeedState, FeedStore } from '../feed/feed-types.ts'
import { aNavigation, serveFeed } from './a-feed.ts'
// As in a page that is open for a while: fake timers do not wait for a module.
import '../feed/later-parts.ts'
import '../soon-parts.ts'
import { fakeServer } from './fake-server.ts'

export const aSession = (given: Partial<SessionStart> = {}): SessionStart => ({
  user_id: 'ada',
  experiment_id: 'e12345',
  startTime: 0,
  reset: null,
  showPopup: true,
  ...given,
})

/** Until no work that could be done now is left. */
export const flushed = () => vi.advanceTimersByTimeAsync(0)

export function readyState(store: FeedStore): Extract<FeedState, { state: 'ready' }> {
  const state = store.read()
  if (state.state !== 'ready') throw new Error(`The feed is ${state.state}`)
  return state
}

const opened: FeedStore[] = []

/** After each test: the next one has the document for itself. */
export function closeFeeds() {
  for (const store of opened.splice(0)) store.stop()
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

type Given = { feed?: Parameters<typeof serveFeed>[1]; session?: Partial<SessionStart>; server?: ReturnType<typeof fakeServer> }

/** The feed as a page opens it, with the real outbox and storage, on a server that a test can change. */
export async function openFeed({ feed = {}, session = {}, server = fakeServer() }: Given = {}) {
  serveFeed(server, feed)
  const navigation = aNavigation()
  const participant = openParticipant(navigation)
  const store = createFeedStore(participant, () => aSession(session))
  opened.push(store)
  await flushed()
  return { server, navigation, participant, store }
}

/** Lets everything that waits be sent. */
export async function sentAll({ outbox }: ReturnType<typeof openParticipant>) {
  await vi.advanceTimersByTimeAsync(6000)
  await outbox.flush()
}
