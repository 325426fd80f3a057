import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { MAX_CARDS_PER_SET } from '#domain/stimuli/limits.ts'
import { countBeyond, countCut } from '#domain/stimuli/mapping/mapping.ts'
import type { RowCells } from '#domain/stimuli/sheet/edit-rows.ts'
import { countOf } from '../../count-of.ts'
import layout from '../../posts/posts.module.css'
import { type View, ViewChoice } from '../../posts/view-choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { DroppedFile } from '../files/dropped-files.ts'
import { CardSteps, ROWS_SHOWN } from '../import/card-steps.tsx'
import { PeopleFields } from '../import/people-choice.tsx'
import { ReportList } from '../import/report-list.tsx'
import { rowList } from '../row-list.ts'
import { GivenParts } from '../sheet/given-parts.tsx'
import type { Given } from '../use-given.ts'
import { ColumnChoices } from './column-choices.tsx'
import styles from './mapping.module.css'
import { SavedMappings } from './saved-mappings.tsx'
import { SheetChoices } from './sheet-choices.tsx'
import { countLinked, type MappingState, type Matching, matchedLines } from './use-mapping.ts'

/** Rows among which those are looked for, where only some rows are taken. */
const ROWS_READ = 400

/** The dialog in which somebody says what the columns of their sheet are. */
export function MappingDialog(props: { state: MappingState; given: Given; files: readonly DroppedFile[] }) {
  const { state } = props
  return (
    <Dialog title="Match the columns" isOpen={state.matching !== undefined} onClose={state.cancel} isWide>
      {state.matching && <MappingForm {...props} matching={state.matching} />}
    </Dialog>
  )
}

type Props = { matching: Matching; state: MappingState; given: Given; files: readonly DroppedFile[] }

function MappingForm({ matching, state, given, files }: Props) {
  const [view, setView] = useState<View>('form')
  const cards = useMemo(() => cardsOf(matching), [matching])
  const isReplacing = matching.people.replaces
  const nLinked = useMemo(() => (isReplacing ? countLinked(matching) : 0), [isReplacing, matching])
  const cut = useMemo(() => countCut(matching.lines, matching.mapping), [matching])
  const beyond = useMemo(() => countBeyond(matching.lines, matching.mapping), [matching])
  return (
    <div className={layout.editor} data-view={view}>
      <ViewChoice label="Columns or cards" form="Columns" view={view} onView={setView} />
      <div className={layout.form}>
        <p className={layout.hint}>
          Say what each column of your sheet is. What was guessed is only a start, and nothing is uploaded yet.
        </p>
        <GivenParts given={given} />
        {matching.known && (
          <details className={styles.known}>
            <summary>This looks like {matching.known.label}: what is taken, changed and left</summary>
            <ReportList report={matching.known.report} />
          </details>
        )}
        {cut > 0 && (
          <p className={layout.warning}>
            {countOf(cut, 'text')} {cut === 1 ? 'is' : 'are'} longer than a card may have, and will be cut (…).
          </p>
        )}
        {beyond > 0 && (
          <p className={layout.warning}>
            Only the first {MAX_CARDS_PER_SET.toLocaleString('en')} rows will be taken, because a set has no more. The other{' '}
            {countOf(beyond, 'row')} will be left out: take them as another set.
          </p>
        )}
        {matching.brokenRows.length > 0 && (
          <p className={layout.warning}>
            Quotation marks without a partner were read as part of the text in {rowList(matching.brokenRows)}. Look at these rows
            in the sheet afterwards.
          </p>
        )}
        <SheetChoices matching={matching} onChange={state.change} onHeader={state.chooseHeader} />
        <ColumnChoices matching={matching} onChange={state.change} />
        <SavedMappings matching={matching} state={state} />
        <PeopleFields
          choice={matching.people}
          onChange={state.choosePeople}
          isOfRealPeople={matching.people.replaces}
          nLinked={nLinked}
        />
      </div>
      <CardSteps cards={cards} files={files} />
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

function cardsOf(matching: Matching): RowCells[] {
  const { lines, mapping } = matching
  const { headerAt, linesBelow = 0 } = mapping
  const some = { ...matching, lines: lines.slice(0, headerAt + 1 + linesBelow + ROWS_READ) }
  const [names = [], ...rows] = matchedLines(some, false, []).lines
  return rows.slice(0, ROWS_SHOWN).map((cells) => Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ''])))
}
