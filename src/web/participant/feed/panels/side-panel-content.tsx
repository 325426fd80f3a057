import { Suspense } from 'react'
import { lazyPart } from '#web/participant/browser/lazy-part.ts'
import { shownSkin } from '../skins/shown-skin.ts'
import type { PanelKind, PanelProps } from './panel-kind.ts'
import { QuietPanel } from './side-panel-quiet.tsx'

const DistractPanel = lazyPart(async () => (await import('./side-panel-distract.tsx')).DistractPanel)

/** One panel per skin. */
export function SidePanelContent({ kind, skin, layout }: PanelProps) {
  const Own = shownSkin()?.Panel
  if (Own) return <Own kind={kind} />
  return skin === 'distract' ? <Distracting kind={kind} /> : <QuietPanel kind={kind} layout={layout} />
}

const Distracting = ({ kind }: { kind: PanelKind }) => (
  <Suspense>
    <DistractPanel kind={kind} />
  </Suspense>
)
