import { useElementSize } from '@mantine/hooks'
import { type Ref, type RefObject, useEffect, useState } from 'react'
import { PREVIEW_READY } from '#contract/preview-message.ts'
import styles from './scaled-frame.module.css'

type Props = { src: string; title: string; widthPx: number; ref?: Ref<HTMLIFrameElement> }

/** A page of participants in an iframe of a given width, scaled down to the room that there is. */
export function ScaledFrame({ src, title, widthPx, ref }: Props) {
  const viewport = useElementSize()
  const scale = Math.min(1, viewport.width / widthPx) || 1
  return (
    <div ref={viewport.ref} className={styles.viewport}>
      <div className={styles.sized} style={{ inlineSize: widthPx * scale }}>
        <iframe
          ref={ref}
          className={styles.frame}
          title={title}
          src={src}
          style={{ width: widthPx, height: viewport.height / scale, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  )
}

/** Whether the page of participants in a frame has said that it takes what is to be shown. */
export function useFrameReady(frame: RefObject<HTMLIFrameElement | null>): boolean {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === frame.current?.contentWindow && data === PREVIEW_READY) setIsReady(true)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [frame])
  return isReady
}
