import { Suspense } from 'react'
import { lazyPart } from '#web/participant/browser/lazy-part.ts'
import type { PanelKind } from './panel-kind.ts'

export type Skin = 'default' | 'distract'

type Props = { kind: PanelKind; skin?: Skin }

const DistractPanel = lazyPart(async () => (await import('./side-panel-distract.tsx')).DistractPanel)

const ROWS = { menu: [62, 48, 74, 55], people: [70, 52, 64] }

/** Shapes where other feeds have a menu and people to follow. Decoration only: nothing to read, nothing to press. */
export function SidePanel({ kind, skin = 'default' }: Props) {
  return (
    <aside className={`side-panel is-${kind}`} aria-hidden="true">
      {skin === 'distract' ? (
        <Suspense fallback={<QuietRows kind={kind} />}>
          <DistractPanel kind={kind} />
        </Suspense>
      ) : (
        <QuietRows kind={kind} />
      )}
    </aside>
  )
}

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
