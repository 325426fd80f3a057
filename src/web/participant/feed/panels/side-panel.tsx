import { Suspense } from 'react'
import { SidePanelContent } from '../load-later.ts'
import type { PanelKind, Skin } from './panel-kind.ts'

/** Decoration only: nothing to press. */
export const SidePanel = ({ kind, skin = 'default' }: { kind: PanelKind; skin?: Skin }) => (
  <aside className={`side-panel is-${kind}`} aria-hidden="true">
    <Suspense>
      <SidePanelContent kind={kind} skin={skin} />
    </Suspense>
  </aside>
)
