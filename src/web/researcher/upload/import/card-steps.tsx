import { Button } from '@mantine/core'
import { useState } from 'react'
import type { RowCells } from '#domain/stimuli/sheet/edit-rows.ts'
import { CardFrame } from '../../posts/card-frame.tsx'
import { orHosted, type ShownOf } from '../../posts/shown-card.ts'
import styles from '../mapping/mapping.module.css'

/** Rows that can be looked at before anything is changed. */
export const ROWS_SHOWN = 20

/** Files are not shown yet: nothing is uploaded before somebody says so. */
const SHOWN = orHosted(() => undefined)

type Props = { cards: readonly RowCells[]; below?: (card: RowCells) => string; shownOf?: ShownOf }

/** The first cards, one at a time, as participants would see them. */
export function CardSteps({ cards, below, shownOf = SHOWN }: Props) {
  const [at, setAt] = useState(0)
  const shown = Math.min(at, cards.length - 1)
  const card = cards[shown] ?? {}
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
      <CardFrame cells={card} shownOf={shownOf} />
      {said !== '' && <p className={styles.samples}>{said}</p>}
    </div>
  )
}
