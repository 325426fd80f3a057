import { useEffect, useRef, useState } from 'react'
import styles from './files-step.module.css'

const SIDE = 96

/**
 * A thumbnail of a file. Drawn on a canvas: our Content-Security-Policy forbids `blob:` addresses, and a canvas needs no clean-up. A video
 * has a thumbnail once the server has made its poster.
 */
export function Thumbnail({ file, posterUrl }: { file: File; posterUrl: string | null }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setIsDrawn] = useState(false)

  useEffect(() => {
    let isWanted = true
    draw(file, () => (isWanted ? canvas.current : null)).then(
      (done) => isWanted && setIsDrawn(done),
      // The browser cannot read this picture. The server will report what is wrong with it.
      () => isWanted && setIsDrawn(false),
    )
    return () => {
      isWanted = false
    }
  }, [file])

  if (posterUrl) return <img className={styles.thumbnail} src={posterUrl} alt="" loading="lazy" />
  return (
    <span className={styles.thumbnail} data-drawn={isDrawn} aria-hidden="true">
      <canvas ref={canvas} width={SIDE} height={SIDE} />
    </span>
  )
}

async function draw(file: File, target: () => HTMLCanvasElement | null): Promise<boolean> {
  if (file.type.startsWith('video/')) return false
  const bitmap = await createImageBitmap(file)
  const context = target()?.getContext('2d')
  const scale = Math.max(SIDE / bitmap.width, SIDE / bitmap.height)
  const [width, height] = [bitmap.width * scale, bitmap.height * scale]
  context?.clearRect(0, 0, SIDE, SIDE)
  context?.drawImage(bitmap, (SIDE - width) / 2, (SIDE - height) / 2, width, height)
  bitmap.close()
  return context !== undefined && context !== null
}
