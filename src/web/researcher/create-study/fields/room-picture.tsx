import type { DwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { FOCAL_LINES } from '#domain/engagement/focal-line.ts'
import styles from './measurement-fields.module.css'

/** The room: what the browser shows below the header of the feed. */
const ROOM = { top: 24, height: 72 } as const
const CARD_HEIGHT = 52

/** Of the line that a card must reach to be the focal one. */
const LINE_TOP = ROOM.top + ROOM.height * FOCAL_LINES.usual

/** Where the card is when it just begins to count. */
const CARD_TOP: Readonly<Record<DwellDefinition, number>> = {
  full: ROOM.top + ROOM.height - CARD_HEIGHT,
  half: ROOM.top + ROOM.height - CARD_HEIGHT / 2,
  any: ROOM.top + ROOM.height - 8,
  focal: LINE_TOP,
}

/** A card that comes into the room from below. The part that can be seen is filled, the rest is dashed. The label beside it says the same. */
export function RoomPicture({ definition }: { definition: DwellDefinition }) {
  const top = CARD_TOP[definition]
  const seen = ROOM.top + ROOM.height - top
  return (
    <svg className={styles.picture} viewBox="0 0 120 152" aria-hidden="true" focusable="false">
      <rect className={styles.room} x="8" y="8" width="104" height={ROOM.top + ROOM.height - 8} rx="6" />
      <path className={styles.header} d="M14 8 H106 A6 6 0 0 1 112 14 V24 H8 V14 A6 6 0 0 1 14 8 Z" />
      <rect className={styles.rest} x="24" y={top} width="72" height={CARD_HEIGHT} rx="4" />
      <path
        className={styles.seen}
        d={`M24 ${top + seen} V${top + 4} Q24 ${top} 28 ${top} H92 Q96 ${top} 96 ${top + 4} V${top + seen} Z`}
      />
      {definition === 'focal' && <line className={styles.line} x1="8" x2="112" y1={LINE_TOP} y2={LINE_TOP} />}
      <line className={styles.edge} x1="8" x2="112" y1={ROOM.top + ROOM.height} y2={ROOM.top + ROOM.height} />
    </svg>
  )
}
