import type { Journey, TooEarly } from '#domain/journey/step.ts'
import type { SessionStart } from '#domain/session/start-session.ts'
import { pickScreen, type Screen } from '../pick-screen.ts'
import type { Feed } from './session-storage.ts'

/** What the page shows: the screen of an address, or the ending, which has no address of its own. */
export type Shown = Screen | { screen: 'ending' }

/** Somebody whose next step is a questionnaire and not the feed, or who has come too early for the next wave. */
export type ArrivalElsewhere = { session: SessionStart; feed: Feed; journey: Journey; early?: TooEarly | undefined }

export type Navigation = {
  /** From the feed's address to the step that is due, once the person has agreed to take part. */
  lead: (arrival: ArrivalElsewhere) => Promise<void>
  /** To one of our own pages. A questionnaire opens inside this document, without a page load. */
  go: (address: string) => Promise<void>
  /** Shows the ending; the address stays. */
  end: () => Promise<void>
  /** Leads away from a visit that has ended elsewhere. */
  over: (session_token: string) => void
}

type NavigationParts = {
  location: Pick<Location, 'pathname' | 'origin' | 'assign' | 'reload'>
  history: Pick<History, 'pushState'> & { scrollRestoration?: ScrollRestoration }
  /** Of the page load. */
  pathname: string
  /** Loads what a screen needs. The function that it returns shows the screen. */
  prepare: (shown: Shown) => Promise<() => void>
}

export function createNavigation({
  location,
  history,
  pathname,
  prepare,
}: NavigationParts): Omit<Navigation, 'over' | 'lead'> & { popped: () => void } {
  let path = pathname
  let latest = 0
  let hasEnded = false

  async function open(shown: Shown, arrive: () => void): Promise<void> {
    latest += 1
    const own = latest
    const put = await prepare(shown)
    // Back or Forward was pressed while this was loading.
    if (own !== latest) return
    arrive()
    path = location.pathname
    put()
  }

  function popped() {
    // A link within the page.
    if (location.pathname === path) return
    const screen = pickScreen(location.pathname)
    // The feed is always a page load of its own: it starts a session and records when it is left.
    if (screen.screen === 'feed' || pickScreen(path).screen === 'feed') return location.reload()
    void open(screen, () => {}).catch(() => location.reload())
  }

  return {
    go: async (address) => {
      // The person left while the last page was still being saved.
      if (hasEnded) return
      const url = new URL(address, location.origin)
      const screen = pickScreen(url.pathname)
      if (url.origin !== location.origin || screen.screen !== 'form') return location.assign(address)
      const arrive = () => {
        history.pushState(null, '', url.href)
        // A questionnaire begins at its top, also on the way back.
        history.scrollRestoration = 'manual'
      }
      try {
        await open(screen, arrive)
      } catch {
        // A part of the page did not load. A full page load may work.
        location.assign(address)
      }
    },
    end: () => {
      hasEnded = true
      return open({ screen: 'ending' }, () => {})
    },
    popped,
  }
}
