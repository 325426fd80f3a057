import styles from './algorithm-fields.module.css'
import { ALGORITHM_ROWS, type PictureRow } from './algorithm-rows.ts'

const ROW = { x: 6, width: 44, height: 11, gap: 3 } as const

/** A small feed. The words beside it say the same. */
export function AlgorithmPicture({ name }: { name: string }) {
  const rows = ALGORITHM_ROWS[name] ?? []
  return (
    <svg className={styles.picture} viewBox="0 0 56 62" aria-hidden="true" focusable="false">
      <rect className={styles.feed} x="1" y="1" width="54" height="60" rx="5" />
      {rows.map((row, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the feed
        <Row key={i} row={row} y={5 + i * (ROW.height + ROW.gap)} />
      ))}
    </svg>
  )
}

function Row({ row: { fill, sign, isDashed = false }, y }: { row: PictureRow; y: number }) {
  const { x, width, height } = ROW
  return (
    <>
      <rect className={styles.card} data-dashed={isDashed} x={x} y={y} width={width} height={height} rx="2" />
      {fill > 0 && <rect className={styles.fill} x={x} y={y} width={width * fill} height={height} rx="2" />}
      {sign !== undefined && (
        <text className={styles.sign} data-filled={fill > 0} x={x + width / 2} y={y + height / 2}>
          {sign}
        </text>
      )}
    </>
  )
}
