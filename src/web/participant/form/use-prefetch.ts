import { useEffect } from 'react'
import { nextStop } from '#domain/session/redirection.ts'
import type { Participant } from '../browser/open-participant.ts'
import { pickScreen } from '../pick-screen.ts'
import type { Visitor } from './find-visitor.ts'
import { stopsAfter } from './journey.ts'
import { loadForm } from './load-form.ts'

/** After this page has loaded. */
const PREFETCH_MS = 1000

/** Loads the next page ahead: a questionnaire, or the ending. */
export function usePrefetch(participant: Participant, visitor: Visitor | undefined, name: string) {
  useEffect(() => {
    if (visitor === undefined) return
    const timer = setTimeout(() => {
      const next = nextStop(stopsAfter(participant, visitor, name, location.origin))
      const screen = next === undefined ? undefined : pickScreen(new URL(next).pathname)
      const loading = screen?.screen === 'form' ? loadForm(screen.name) : import('../ending/ending.tsx')
      // A failure is retried at Next.
      loading.catch(() => {})
    }, PREFETCH_MS)
    return () => clearTimeout(timer)
  }, [participant, visitor, name])
}
