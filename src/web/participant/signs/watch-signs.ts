import { makeUuid } from '../browser/make-uuid.ts'
import type { Participant } from '../browser/open-participant.ts'
import { createSignCounts } from './count-signs.ts'

const COUNTED = ['click', 'input', 'change', 'keydown', 'pointerdown'] as const
/** These come with every frame, so that one in half a second has to do. */
const MOVING = ['wheel', 'touchmove', 'pointermove', 'scroll'] as const
const SAMPLE_MS = 500

/** What is on its way already takes the counts along. */
const TAKES_ALONG = ['form', 'dwell']

/**
 * Counts what may tell a program from a person, by numbers alone. They are sent with forms, with the submit of a feed and when the page is
 * hidden, and never in a call of their own. Begins after the first cards, since nobody waits for it.
 */
export function watchSigns({ outbox, storage, clock }: Pick<Participant, 'outbox' | 'storage' | 'clock'>): void {
  const counts = createSignCounts()
  const listening = { capture: true, passive: true }

  const onCounted = (event: Event) => {
    counts.happened(event)
    if (event.isTrusted) counts.input(clock.nowMs())
  }
  for (const type of COUNTED) addEventListener(type, onCounted, listening)

  for (const type of MOVING) {
    const onMoving = ({ isTrusted }: Event) => {
      removeEventListener(type, onMoving, listening)
      setTimeout(listen, SAMPLE_MS)
      // Parts of the page scroll by themselves, and report it so.
      if (!isTrusted) return
      if (type === 'scroll') counts.scrolled(clock.nowMs())
      else counts.input(clock.nowMs())
    }
    const listen = () => addEventListener(type, onMoving, listening)
    listen()
  }

  let sent: string | undefined
  function report(session_token: string) {
    const signs = { ...counts.take(), webdriver: navigator.webdriver === true, trap_chars: trapChars() }
    const text = JSON.stringify(signs)
    // Nothing new since.
    if (session_token === '' || text === sent) return
    sent = text
    void outbox.add(session_token, { event_uid: makeUuid(), client_time: clock.epochNowMs(), kind: 'signs', ...signs })
  }

  outbox.watch((session_token, { kind }) => {
    if (TAKES_ALONG.includes(kind)) report(session_token)
  })
  const onLeave = () => {
    // What is done after the end is not part of the study.
    if (document.visibilityState === 'hidden' && storage.readEnded() === undefined) report(storage.readToken())
  }
  // Before the outbox sends its last calls.
  addEventListener('visibilitychange', onLeave, { capture: true })
}

const trapChars = () =>
  Math.max(0, ...[...document.querySelectorAll<HTMLInputElement>('.form-trap input')].map(({ value }) => value.length))
