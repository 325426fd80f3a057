import { Button } from '@mantine/core'
import { useState } from 'react'
import type { RowCells } from '#domain/stimuli/sheet/edit-rows.ts'
import { CardFrame } from '../../posts/card-frame.tsx'
import { orHosted, type ShownOf } from '../../posts/shown-card.ts'
import type { DroppedFile } from '../files/dropped-files.ts'
import styles from '../mapping/mapping.module.css'
import { useLocalPictures } from './use-local-pictures.ts'

/** Rows that can be looked at before anything is changed. */
export const ROWS_SHOWN = 20

const NO_FILES: readonly DroppedFile[] = []
const NO_CELLS: RowCells = {}

/** `files`: pictures that were given and are not uploaded yet. */
type Props = {
  cards: readonly RowCells[]
  below?: (card: RowCells) => string
  files?: readonly DroppedFile[]
  shownOf?: ShownOf
}

/** The first cards, one at a time, as participants would see them. Nothing is uploaded for it. */
export function CardSteps({ cards, below, files = NO_FILES, shownOf }: Props) {
  const [at, setAt] = useState(0)
  const shown = Math.min(at, cards.length - 1)
  const card = cards[shown] ?? NO_CELLS
  const local = useLocalPictures(files, card)
  const said = below?.(card) ?? ''
  return (
    <div className={styles.cards}>
      <div className={styles.steps}>
        <Button variant="default" size="xs" disabled={shown <= 0} onClick={() => setAt(shown - 1)}>
          Previous
        </Button>
        <span role="status">
          {cards.length === 0
            ? 'No rows'
            : `Card ${shown + 1} of ${cards.length === ROWS_SHOWN ? `the first ${ROWS_SHOWN}` : cards.length}`}
        </span>
        <Button variant="default" size="xs" disabled={shown >= cards.length - 1} onClick={() => setAt(shown + 1)}>
          Next
        </Button>
      </div>
      <CardFrame cells={card} shownOf={shownOf ?? orHosted(local)} />
      {said !== '' && <p className={styles.samples}>{said}</p>}
    </div>
  )
}
