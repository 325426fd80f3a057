import type { ComponentType } from 'react'
import { lazyPart } from '#web/participant/browser/lazy-part.ts'
import type { Layout } from '../feed-types.ts'
import type { PanelKind } from '../panels/panel-kind.ts'

type Beside = {
  /** Beside the feed, in wide windows. */
  Panel: ComponentType<{ kind: PanelKind }>
  /** In the header, where there is no room for panels. */
  Strip: ComponentType<{ layout: Layout }>
}

/** Not part of `skin.tsx`: cards need not wait for it. */
const FOLDERS = import.meta.glob<Beside>('./*/beside.tsx')

const BESIDE: ReadonlyMap<string, Beside> = new Map(
  Object.entries(FOLDERS).map(([path, load]) => [
    path.split('/')[1] ?? '',
    { Panel: lazyPart(async () => (await load()).Panel), Strip: lazyPart(async () => (await load()).Strip) },
  ]),
)

/** What a skin has around the feed; undefined for those that leave it quiet. */
export const besideFeed = (skin = ''): Beside | undefined => BESIDE.get(skin)
