import { Suspense } from 'react'
import { SidePanelContent } from '../load-later.ts'
import type { PanelProps } from './panel-kind.ts'

/** Beside the feed on wide screens: nothing to press, and nothing that a screen reader's user misses. */
export const SidePanel = (props: PanelProps) => (
  <aside className={`side-panel is-${props.kind}`} aria-hidden="true">
    <Suspense>
      <SidePanelContent {...props} />
    </Suspense>
  </aside>
)
