import { Suspense } from 'react'
import type { Visit } from '../feed-types.ts'
import { besideFeed } from '../skins/beside-feed.ts'
import { LeaveMenu } from './leave-menu.tsx'

/** What stands last in the header of every feed. */
export function HeaderEnd({ visit }: { visit: Visit }) {
  const beside = besideFeed(visit.settings['skin'])
  return (
    <>
      {beside && (
        <Suspense>
          <beside.Strip layout={visit.layout} />
        </Suspense>
      )}
      <LeaveMenu visit={visit} />
    </>
  )
}
