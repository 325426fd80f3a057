import { encode } from 'uqr'
import styles from './account.module.css'

/** Empty squares around the code, without which many cameras do not find it. */
const BORDER = 4

/** A text that a phone can read from the screen. Dark on light in both colour schemes, as cameras expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: BORDER, ecc: 'M' })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={squares.join('')} />
    </svg>
  )
}
