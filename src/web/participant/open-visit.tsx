import { type ReactNode, Suspense } from 'react'
import type { Root } from 'react-dom/client'
import { prepareAccent } from './browser/accent.ts'
import { showScheme } from './browser/color-scheme.ts'
import { loadAgain } from './browser/load-again.ts'
import { beginSession, openParticipant } from './browser/open-participant.ts'
import type { Feed } from './browser/session-storage.ts'
import { ErrorBoundary, ErrorView } from './error-boundary.tsx'
import { FeedScreen } from './feed/feed-screen.tsx'
import { createFeedStore } from './feed/feed-store.ts'
import { ToastRegion } from './feed/load-later.ts'
import { isEndingDue } from './is-ending-due.ts'
import { pickScreen } from './pick-screen.ts'
import type { Screens } from './screens.tsx'
import { settleLanguage } from './words/language.ts'
import { spokenLanguages } from './words/say.ts'
import { words } from './words.ts'

const loadBeside = () => loadAgain(() => import('./beside-parts.ts'))

/** After the first cards have loaded, and before the reader reaches the last one. */
const FORM_PRELOAD_MS = 4000

/** Opens the page of a visit, the feed or a later screen. */
export function openVisit(root: Root): void {
  const { pathname } = location

  const put = (view: ReactNode) =>
    root.render(
      <>
        <ErrorBoundary key={location.pathname}>{view}</ErrorBoundary>
        <Suspense>
          <ToastRegion toasts={participant.toasts} dismissLabel={words.dismiss} />
        </Suspense>
      </>,
    )

  const participant = openParticipant({
    lead: async (arrival) => {
      markTest(arrival.feed)
      ;(await screens()).lead(arrival)
    },
    go: (address) =>
      screens().then(
        ({ go }) => go(address),
        () => location.assign(address),
      ),
    end: async () => (await screens()).end(),
    over: (session_token) =>
      void screens().then(
        ({ over }) => over(session_token),
        () => participant.toasts.show({ key: 'over', text: words.visitOver }),
      ),
  })

  let opened: Screens | undefined

  /** Everything but the feed. It loads while the person reads the feed. */
  async function screens(): Promise<Screens> {
    const { openScreens } = await loadAgain(() => import('./screens.tsx'))
    opened ??= openScreens({ participant, put, pathname })
    return opened
  }

  function openFeed() {
    // Before React starts, so that the call runs while the page is rendered.
    const store = createFeedStore(participant, (knownAs) => beginSession(participant, knownAs))
    put(<FeedScreen store={store} />)
    const whenReady = () => {
      const state = store.read()
      if (state.state !== 'ready') return
      stopWaiting()
      // With all words in the language that is known now.
      if (spokenLanguages().length > 0) put(<FeedScreen store={store} />)
      markTest(state.feed)
      // A failure is retried at submit.
      setTimeout(
        () =>
          screens()
            .then(({ preload }) => preload())
            .catch(() => {}),
        FORM_PRELOAD_MS,
      )
    }
    const stopWaiting = store.subscribe(whenReady)
    whenReady()
  }

  /** Says on the page that a test session is one. */
  function markTest({ is_test, feed_length }: Pick<Feed, 'is_test' | 'feed_length'>) {
    if (is_test) loadBeside().then(({ showTestBadge }) => showTestBadge(feed_length, participant.slots), console.error)
  }

  addEventListener(
    'popstate',
    () =>
      void screens().then(
        ({ popped }) => popped(),
        () => location.reload(),
      ),
  )

  // Kept until what reports them has loaded, which is not urgent.
  const early: Event[] = []
  const keep = (event: Event) => early.push(event)
  addEventListener('error', keep, true)
  addEventListener('unhandledrejection', keep)
  setTimeout(
    () =>
      loadBeside().then(({ reportErrors }) => {
        removeEventListener('error', keep, true)
        removeEventListener('unhandledrejection', keep)
        reportErrors(participant.storage, early)
      }, console.error),
    FORM_PRELOAD_MS,
  )

  const isFeed = pickScreen(pathname).screen === 'feed'
  if (isFeed && !isEndingDue(participant.storage.readEnded(), participant.query)) openFeed()
  else {
    // At the end the settings are cleared, and its colours are kept.
    const kept = participant.storage.readEnded()?.color_scheme ?? ''
    showScheme({ 'color-scheme': kept, ...participant.storage.readParameters() })
    prepareAccent(participant.storage.readParameters())?.catch(console.error)
    const feed = participant.storage.readFeed()
    if (feed) markTest(feed)
    Promise.resolve(settleLanguage(participant))
      .catch(console.error)
      .then(screens)
      .then(({ open }) => open())
      .catch((error: unknown) => {
        console.error(error)
        put(<ErrorView />)
      })
  }
}
