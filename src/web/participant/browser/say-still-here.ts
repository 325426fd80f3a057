import { isStillHere, STILL_HERE_EVERY_MS } from '#domain/session/presence.ts'
import { callApi } from '#web/shared/call-api.ts'
import type { Participant } from './open-participant.ts'

const ACTS = ['pointerdown', 'keydown', 'scroll', 'input'] as const

/**
 * Says from time to time that the page is there. Somebody who reads a long text sends nothing else, and the study page of the researcher
 * should neither lose them nor go on counting people whose page is closed. Returns how to stop.
 */
export function sayStillHere({ storage, clock }: Pick<Participant, 'storage' | 'clock'>): () => void {
  let lastActMs = clock.epochNowMs()
  const onAct = () => {
    lastActMs = clock.epochNowMs()
  }
  for (const act of ACTS) addEventListener(act, onAct, { passive: true, capture: true })
  const timer = setInterval(() => {
    const session_token = storage.readToken()
    const facts = {
      isVisible: document.visibilityState === 'visible',
      hasEnded: storage.readEnded() !== undefined,
      lastActMs,
      atMs: clock.epochNowMs(),
    }
    // A sign that is lost does not matter: the next one comes soon.
    if (session_token !== '' && isStillHere(facts)) void callApi('/v1/still_here', { session_token })
  }, STILL_HERE_EVERY_MS)
  return () => {
    clearInterval(timer)
    for (const act of ACTS) removeEventListener(act, onAct, { capture: true })
  }
}
