import { Button, SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { applyMapping } from '#domain/stimuli/mapping/mapping.ts'
import type { RowCells } from '#domain/stimuli/sheet/edit-rows.ts'
import { CardFrame } from '../../posts/card-frame.tsx'
import layout from '../../posts/posts.module.css'
import { orHosted } from '../../posts/shown-card.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { today } from '../use-given.ts'
import { ColumnChoices } from './column-choices.tsx'
import styles from './mapping.module.css'
import { SheetChoices } from './sheet-choices.tsx'
import type { MappingState, Matching } from './use-mapping.ts'

/** Rows that can be looked at before anything is changed. */
const ROWS_SHOWN = 20
/** Rows among which those are looked for, where only some rows are taken. */
const ROWS_READ = 400

const VIEWS = [
  { value: 'form', label: 'Columns' },
  { value: 'card', label: 'Look at the cards' },
]

/** The dialog in which somebody says what the columns of their sheet are. */
export function MappingDialog({ state }: { state: MappingState }) {
  return (
    <Dialog title="Match the columns" isOpen={state.matching !== undefined} onClose={state.cancel} isWide>
      {state.matching && <MappingForm matching={state.matching} state={state} />}
    </Dialog>
  )
}

function MappingForm({ matching, state }: { matching: Matching; state: MappingState }) {
  const [view, setView] = useState('form')
  const cards = useMemo(() => cardsOf(matching), [matching])
  const [at, setAt] = useState(0)
  const shown = Math.min(at, cards.length - 1)
  return (
    <div className={layout.editor} data-view={view}>
      <SegmentedControl
        className={layout.views ?? ''}
        aria-label="Columns or cards"
        data={VIEWS}
        value={view}
        onChange={setView}
        fullWidth
      />
      <div className={layout.form}>
        <p className={layout.hint}>
          Say what each column of your sheet is. What was guessed is only a start, and nothing is uploaded yet.
        </p>
        <SheetChoices matching={matching} onChange={state.change} onHeader={state.chooseHeader} />
        <ColumnChoices matching={matching} onChange={state.change} />
      </div>
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
        <CardFrame cells={cards[shown] ?? {}} shownOf={SHOWN} />
      </div>
      <div className={layout.actions}>
        <Button size="md" disabled={cards.length === 0} onClick={() => void state.finish()}>
          Use these columns
        </Button>
        <Button className={layout.cancel ?? ''} variant="default" size="md" onClick={state.cancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

const SHOWN = orHosted(() => undefined)

function cardsOf({ lines, mapping }: Matching): RowCells[] {
  const [names = [], ...rows] = applyMapping(lines.slice(0, mapping.headerAt + 1 + ROWS_READ), mapping, today())
  return rows.slice(0, ROWS_SHOWN).map((cells) => Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ''])))
}
