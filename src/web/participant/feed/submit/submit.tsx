import { Suspense } from 'react'
import type { Visit } from '../feed-types.ts'
import { SubmitControl } from '../load-later.ts'
import { submitProblem } from '../slots/gates.ts'
import { useVisit } from '../use-feed.ts'

/** The way out of the feed, in either layout. */
export function Submit({ visit }: { visit: Visit }) {
  const status = useVisit(visit, 'submitStatus')
  return (
    <Suspense>
      <SubmitControl status={status} problem={() => submitProblem(visit)} onSubmit={visit.submit} />
    </Suspense>
  )
}
