import { Suspense, useState } from 'react'
import type { Participant } from '../browser/open-participant.ts'
import { Cover } from '../modals/cover.tsx'
import { LazyLeaveDialog } from './lazy-ending.tsx'
import { LeaveButton } from './leave-button.tsx'

/** Leaving in the middle of a visit, for pages without other modals. */
export function LeaveStudy({ participant }: { participant: Participant }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <LeaveButton onClick={() => setAsked(true)} />
      {isAsked && (
        <Suspense fallback={<Cover />}>
          <LazyLeaveDialog participant={participant} onStay={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}
