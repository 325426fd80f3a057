import { useElementSize, useViewportSize } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReplayMoment, ReplayOrder } from '#contract/preview-message.ts'
import { PREVIEW_SEARCH } from '#contract/preview-search.ts'
import { useFrameReady } from '#web/researcher/ui/scaled-frame.tsx'
import styles from './replay.module.css'

type Props = {
  data: ReplayOrder['data']
  /** Epoch milliseconds. */
  atMs: number
  size: { widthPx: number; heightPx: number }
  isHidden: boolean
  /** Height of the controls below it; 0 where they are beside it. */
  dockPx: number
}

/** Around the page of the participant, and the least that is left for it on a low screen. */
const AROUND_PX = 36
const LEAST_HEIGHT_PX = 240

/** The participant's page at a moment, as wide and high as it was, scaled to the room that there is. */
export function ReplayFrame({ data, atMs, size: { widthPx, heightPx }, isHidden, dockPx }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const isReady = useFrameReady(frame)
  const place = useElementSize()
  const outer = useRef<HTMLDivElement>(null)
  const viewport = useViewportSize()
  const [overPx, setOverPx] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is over it wraps with the width of the window.
  useLayoutEffect(() => {
    setOverPx((outer.current?.getBoundingClientRect().top ?? 0) + scrollY)
  }, [viewport.width])
  // The controls below it stay in sight.
  const mostPx = Math.max(LEAST_HEIGHT_PX, viewport.height - dockPx - overPx - AROUND_PX)
  const scale = Math.min(1, place.width / widthPx, mostPx / heightPx) || 1

  // A new visit is a new frame, so that it is sent once.
  useEffect(() => {
    if (isReady) sendTo(frame.current, { type: 'replay', data })
  }, [isReady, data])

  useEffect(() => {
    if (isReady) sendTo(frame.current, { type: 'replay-moment', atMs })
  }, [isReady, atMs])

  return (
    <div ref={outer} className={styles.place}>
      <div ref={place.ref} className={styles.room}>
        <div className={styles.screen} style={{ inlineSize: widthPx * scale, blockSize: heightPx * scale }}>
          <iframe
            ref={frame}
            className={styles.frame}
            title="The page as the participant saw it"
            src={`/feed${PREVIEW_SEARCH}`}
            tabIndex={-1}
            style={{ width: widthPx, height: heightPx, transform: `scale(${scale})` }}
          />
          {isHidden && <p className={styles.hidden}>The tab was hidden</p>}
        </div>
      </div>
    </div>
  )
}

const sendTo = (frame: HTMLIFrameElement | null, message: ReplayOrder | ReplayMoment) =>
  frame?.contentWindow?.postMessage(message, location.origin)
