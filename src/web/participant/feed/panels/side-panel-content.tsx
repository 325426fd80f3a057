import { Suspense } from 'react'
import { lazyPart } from '#web/participant/browser/lazy-part.ts'
import { besideFeed } from '../skins/beside-feed.ts'
import { shownSkin } from '../skins/shown-skin.ts'
import type { PanelProps } from './panel-kind.ts'
import { QuietPanel } from './side-panel-quiet.tsx'

const Suggestions = lazyPart(async () => (await import('./suggestions.tsx')).Suggestions)

/** What the study suggests, and what the skin has there. */
export function SidePanelContent(props: PanelProps) {
  const { kind, skin, visit } = props
  const beside = besideFeed(skin)
  return (
    <Suspense>
      {kind === 'help' && visit?.settings['suggestions'] && <Suggestions visit={visit} />}
      {beside ? <beside.Panel kind={kind} /> : (kind === 'menu' || !shownSkin()) && <QuietPanel {...props} />}
    </Suspense>
  )
}
