import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../browser/lazy-part.ts'
import { loadAgain } from '../browser/load-again.ts'
import type { InfeedIntervention as Loaded } from './infeed-intervention.tsx'

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const load = () => loadAgain(() => import('./infeed-intervention.tsx'), wait)
const LoadedIntervention = lazyPart(async () => (await load()).InfeedIntervention)

/** Asked for early, so that it has its height before anyone scrolls to it. */
export const preloadInfeedIntervention = () => {
  // The card itself shows a failure.
  load().catch(() => {})
}

export function InfeedIntervention(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <LoadedIntervention {...props} />
    </Suspense>
  )
}
