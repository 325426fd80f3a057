import type { CSSProperties } from 'react'
import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'
import { BUTTON_SHAPES } from '../../cards/button-icons.tsx'
import type { Layout } from '../../feed-types.ts'
import type { PanelKind } from '../../panels/panel-kind.ts'
import { panelWords } from '../../panels/panel-words.ts'
import './panel.css'
import './strip.css'

const HEART = BUTTON_SHAPES.like
const BELL = 'M12 3a6 6 0 0 0-6 6v3.5L4.2 16h15.6L18 12.5V9a6 6 0 0 0-6-6zM9.7 18a2.3 2.3 0 0 0 4.6 0z'
const STAR = 'm12 3 2.6 5.7 6.2.7-4.6 4.2 1.3 6.1-5.5-3.1-5.5 3.1 1.3-6.1L3.2 9.4l6.2-.7z'

/** Where each floating shape starts across the panel, and after how long. Fixed, so that everyone is distracted alike. */
const FLOATING = [
  { shape: HEART, atPercent: 8, afterS: 0 },
  { shape: STAR, atPercent: 58, afterS: -1.1 },
  { shape: HEART, atPercent: 78, afterS: -2.3 },
  { shape: HEART, atPercent: 32, afterS: -3.2 },
  { shape: STAR, atPercent: 18, afterS: -4.4 },
]
const FACES = [0, 1, 2, 3]
/** They call for attention and name nothing. */
const CALLS = ['callNew', 'callLive', 'callJust', 'callLook'] as const

/** Moves, blinks and calls where other skins are still (ruling C11). Nothing in it is about the posts. */
export function Panel({ kind }: { kind: PanelKind }) {
  return kind === 'menu' ? (
    <div className="distract-stack" aria-hidden="true">
      <div className="distract-bell">
        <Shape shape={BELL} />
        <i className="distract-badge" />
      </div>
      <div className="distract-ticker">
        {FACES.map((face) => (
          <i key={face} />
        ))}
      </div>
      <div className="distract-bars">
        {FACES.map((face) => (
          <i key={face} style={after(face * -0.37)} />
        ))}
      </div>
      <div className="distract-tile" />
    </div>
  ) : (
    <div className="distract-stack" aria-hidden="true">
      {CALLS.map((call, at) => (
        <div className="distract-person" key={call} style={after(at * -0.8)}>
          <i className="distract-ring" />
          {panelWords[call]}
          <i className="distract-follow" />
        </div>
      ))}
      <div className="distract-fountain">
        {FLOATING.map(({ shape, atPercent, afterS }) => (
          <span key={atPercent} style={{ ...after(afterS), insetInlineStart: `${atPercent}%` }}>
            <Shape shape={shape} />
          </span>
        ))}
      </div>
    </div>
  )
}

/** The same in the header, where the window has no room for panels: on phones it moves above the cards and covers none of them. */
export const Strip = ({ layout }: { layout: Layout }) => (
  <div className={`distract-strip is-${layout}`} aria-hidden="true">
    <i className="distract-follow" />
    <span className="distract-calls">
      {CALLS.map((call, at) => (
        <b key={call} style={after(at * 1.5 - 5)}>
          {panelWords[call]}
        </b>
      ))}
    </span>
    {FLOATING.slice(0, 3).map(({ shape, atPercent, afterS }) => (
      <span className="distract-float" key={atPercent} style={after(afterS)}>
        <Shape shape={shape} />
      </span>
    ))}
  </div>
)

// React's type knows no custom properties.
const after = (seconds: number) => ({ '--after': `${seconds}s` }) as CSSProperties

const Shape = ({ shape }: { shape: string }) => <SvgIcon d={shape} isFilled weight={0} />
