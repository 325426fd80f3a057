import { Suspense } from 'react'
import { lazyPart } from '#web/participant/browser/lazy-part.ts'
import type { Visit } from '../feed-types.ts'
import { skinOf } from '../panels/panel-kind.ts'
import { LeaveMenu } from './leave-menu.tsx'

const DistractStrip = lazyPart(async () => (await import('../panels/side-panel-distract.tsx')).DistractStrip)

/** What stands last in the header of every feed. */
export const HeaderEnd = ({ visit }: { visit: Visit }) => (
  <>
    {skinOf(visit.settings) === 'distract' && (
      <Suspense>
        <DistractStrip layout={visit.layout} />
      </Suspense>
    )}
    <LeaveMenu visit={visit} />
  </>
)
