import { useElementSize } from '@mantine/hooks'
import type { Ref } from 'react'
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
