import type { FeedPart, PagePartProps } from '../feed-types.ts'
import { Bell } from './bell.tsx'
import { createRising } from './create-rising.ts'
import { StandingView } from './standing-view.tsx'
import './cues.css'

/** Cues that move: counts, credibility and followers, notifications. */
export const part: FeedPart = { header: HeaderCues, rising: createRising }

function HeaderCues(props: PagePartProps) {
  return (
    <div className="header-cues">
      <StandingView {...props} />
      <Bell {...props} />
    </div>
  )
}
