import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'
import type { Layout } from '../feed-types.ts'
import type { PanelProps } from './panel-kind.ts'
import { panelWords } from './panel-words.ts'
import './side-panel-quiet.css'

const keysOf = (layout: Layout): [key: string, what: string][] => [
  [layout === 'scroll' ? panelWords.pageDown : '↓', panelWords.nextPost],
  [layout === 'scroll' ? panelWords.pageUp : '↑', panelWords.previousPost],
]

const HOUSE = 'M4 11.2 12 4.5l8 6.7v7.6a1 1 0 0 1-1 1h-4.5v-5.6h-5v5.6H5a1 1 0 0 1-1-1z'

/** Where one is, and how to go on. It looks the same for everybody and says nothing about the posts. */
export const QuietPanel = ({ kind, visit }: PanelProps) =>
  kind === 'menu' ? (
    <p className="quiet-place" aria-hidden="true">
      <SvgIcon d={HOUSE} px={24} isFilled weight={0} />
      {panelWords.home}
    </p>
  ) : (
    <dl className="quiet-keys">
      {keysOf(visit?.layout ?? 'scroll').map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
