import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { generateUserId } from '#domain/session/start-session.ts'
import { findSkin, skins } from '#domain/skins/index.ts'
import { ScaledFrame } from '../ui/scaled-frame.tsx'
import styles from './demo.module.css'
import { type DemoView, demoAddress, layoutIn, layoutsOf } from './demo-address.ts'

const WIDTHS = { phone: 375, desktop: 1280 } as const

const newVisitor = () => `demo_${generateUserId(Date.now(), Math.random)}`

type Props = { skin: string; onSkin: (skin: string) => void }

/** The posts of the demo study in the skin that the address names, and what chooses it. */
export function DemoFeed({ skin, onSkin }: Props) {
  const [choices, setChoices] = useState<Omit<DemoView, 'skin'>>(() => ({
    ...{ colors: 'light', layout: 'scroll', visitor: newVisitor() },
    width: matchMedia('(min-width: 1000px)').matches ? 'desktop' : 'phone',
  }))
  const view = { ...choices, skin }
  const change = (changes: Partial<typeof choices>) => setChoices((before) => ({ ...before, ...changes }))
  const frame = useRef<HTMLIFrameElement>(null)
  const [hasEnded, setHasEnded] = useState(false)
  const restart = () => {
    setHasEnded(false)
    change({ visitor: newVisitor() })
  }

  useEffect(() => {
    // The feed sends it to the page around it when it is submitted.
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === frame.current?.contentWindow && data === 'submitClicked') setHasEnded(true)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])

  return (
    <>
      <Toolbar view={view} change={change} onSkin={onSkin} onRestart={restart} />
      <p className={styles.about} aria-live="polite">
        {hasEnded ? 'The feed was submitted. “Start again” shows it to a new visitor.' : findSkin(view.skin)?.about}
      </p>
      <div className={styles.frame}>
        <ScaledFrame ref={frame} title="Demo feed" src={demoAddress(view)} widthPx={WIDTHS[view.width]} />
      </div>
    </>
  )
}

type ToolbarProps = {
  view: DemoView
  change: (changes: Partial<Omit<DemoView, 'skin'>>) => void
  onSkin: Props['onSkin']
  onRestart: () => void
}

function Toolbar({ view, change, onSkin, onRestart }: ToolbarProps) {
  const layout = layoutIn(view)
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="How the feed is shown">
      <NativeSelect
        aria-label="Skin"
        data={skins.map(({ name, label }) => ({ value: name, label }))}
        value={view.skin}
        onChange={(event) => onSkin(event.currentTarget.value)}
      />
      {layoutsOf(view.skin).length > 1 && (
        <SegmentedControl
          aria-label="Layout"
          data={[
            { value: 'scroll', label: 'Scroll' },
            { value: 'swipe', label: 'Swipe' },
          ]}
          value={layout}
          onChange={(chosen) => change({ layout: chosen })}
        />
      )}
      {/* The swipe layout is always dark. */}
      <SegmentedControl
        aria-label="Colours"
        disabled={layout === 'swipe'}
        data={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        value={layout === 'swipe' ? 'dark' : view.colors}
        onChange={(colors) => change({ colors })}
      />
      <SegmentedControl
        aria-label="Width"
        data={[
          { value: 'phone', label: 'Phone' },
          { value: 'desktop', label: 'Desktop' },
        ]}
        value={view.width}
        onChange={(width) => change({ width })}
      />
      <Button variant="default" onClick={onRestart}>
        Start again
      </Button>
    </div>
  )
}
