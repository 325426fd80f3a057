import { Suspense } from 'react'
import { SidePanelContent } from '../load-later.ts'
import type { PanelProps } from './panel-kind.ts'

/** Beside the feed on wide screens. Without suggestions it has nothing to press, and nothing that a screen reader's user misses. */
export const SidePanel = (props: PanelProps) => (
  <aside
    className={`side-panel is-${props.kind}`}
    aria-hidden={props.kind === 'menu' || !props.visit?.settings['suggestions'] || undefined}
  >
    <Suspense>
      <SidePanelContent {...props} />
    </Suspense>
  </aside>
)
