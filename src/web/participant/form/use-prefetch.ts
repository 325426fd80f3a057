import { useEffect } from 'react'
import { stepAfter } from '#domain/journey/on-the-way.ts'
import type { Visitor } from './find-visitor.ts'
import { loadForm } from './load-form.ts'

/** After this page has loaded. */
const PREFETCH_MS = 1000

/** Loads the next page ahead: a shipped questionnaire, or the ending. What a study's own form shows depends on the answers until then. */
export function usePrefetch(visitor: Visitor | undefined, name: string) {
  useEffect(() => {
    if (visitor === undefined) return
    const timer = setTimeout(() => {
      const { steps } = visitor.journey
      const form = { step: 'form', name } as const
      const next = stepAfter({ steps, next: form }, form)
      const loading = next.step === 'form' ? loadForm(next.name) : import('../ending/ending.tsx')
      // A failure is retried at Next.
      loading.catch(() => {})
    }, PREFETCH_MS)
    return () => clearTimeout(timer)
  }, [visitor, name])
}
