import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { PREVIEW_READY, PREVIEW_SEARCH, type PreviewOrder, type QuestionnaireOrder } from '#contract/preview-message.ts'
import styles from './preview.module.css'

type Props = { order: PreviewOrder | QuestionnaireOrder; widthPx: number; title?: string }

/** The participant's page in an iframe, scaled to the available width. */
export function PreviewFrame({ order, widthPx, title = 'Preview of the study' }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setIsReady] = useState(false)
  const viewport = useElementSize()
  const scale = Math.min(1, viewport.width / widthPx) || 1

  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === frame.current?.contentWindow && data === PREVIEW_READY) setIsReady(true)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])

  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage(order, location.origin)
  }, [isReady, order])

  return (
    <div ref={viewport.ref} className={styles.viewport}>
      <div className={styles.sized} style={{ inlineSize: widthPx * scale }}>
        <iframe
          ref={frame}
          className={styles.frame}
          title={title}
          src={`/feed${PREVIEW_SEARCH}`}
          style={{ width: widthPx, height: viewport.height / scale, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  )
}
