import { Suspense } from 'react'
import { lazyPart } from '#web/participant/browser/lazy-part.ts'
import type { PanelKind, Skin } from './panel-kind.ts'

const DistractPanel = lazyPart(async () => (await import('./side-panel-distract.tsx')).DistractPanel)

const ROWS = { menu: [62, 48, 74, 55], people: [70, 52, 64] }

export const SidePanelContent = ({ kind, skin }: { kind: PanelKind; skin: Skin }) =>
  skin === 'distract' ? (
    <Suspense fallback={<QuietRows kind={kind} />}>
      <DistractPanel kind={kind} />
    </Suspense>
  ) : (
    <QuietRows kind={kind} />
  )

function QuietRows({ kind }: { kind: PanelKind }) {
  return ROWS[kind].map((percent) => (
    <div className="side-row" key={percent}>
      <i className="side-dot" />
      <div className="side-lines">
        <i style={{ inlineSize: `${percent}%` }} />
        {kind === 'people' && <i style={{ inlineSize: `${percent / 2}%` }} />}
      </div>
    </div>
  ))
}
