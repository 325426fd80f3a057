import { Button, Group } from '@mantine/core'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useState } from 'react'
import { checkSheet } from '#domain/stimuli/sheet/check-sheet.ts'
import type { CellEdit } from '#domain/stimuli/sheet/edit-cells.ts'
import { countOf } from '../count-of.ts'
import page from '../ui/page.module.css'
import { SheetGrid } from '../upload/sheet/sheet-grid.tsx'
import type { ShownSet } from './card-draft.ts'
import { changesIn, editedSheet, mayEdit, newErrors, type Step, sheetOfCards } from './grid-of-set.ts'
import styles from './sets.module.css'
import { useEditCards } from './use-sets.ts'

type Props = { set: ShownSet; isReadOnly: boolean; onSaved: (sentence: string) => void }

const NO_PICTURES: ReadonlyMap<number, File> = new Map()

/** The cards of a set as a table in which cells are changed. Nothing is stored before somebody presses Save. */
export function SetGrid({ set, isReadOnly, onSaved }: Props) {
  const { cards, entity_set } = set
  const base = useMemo(() => sheetOfCards(cards), [cards])
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [said, setSaid] = useState('')
  const { change, editAll } = useEditCards(entity_set)
  const sheet = useMemo(() => editedSheet(base, steps), [base, steps])
  const problems = useMemo(() => checkSheet(sheet, 'files'), [sheet])
  const changes = useMemo(() => changesIn(cards, base, sheet), [cards, base, sheet])
  const nCells = changes.reduce((n, { was = {} }) => n + Object.keys(was).length, 0)
  const isChanged = nCells > 0

  useEffect(() => {
    if (!isChanged) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isChanged])

  const onEdit = useCallback(
    (edits: readonly CellEdit[]) => {
      const step = edits.filter((edit) => mayEdit(base, edit))
      setSaid(
        step.length < edits.length
          ? 'Name, kind and address of a card cannot be changed: they say which card it is. Pictures can, in the columns image, images, video and avatar_url.'
          : '',
      )
      if (step.length > 0) setSteps((before) => [...before, step])
    },
    [base],
  )
  const undo = () => setSteps((before) => before.slice(0, -1))
  const onKeyDown = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    // In a cell that is being typed, the browser undoes what was typed.
    if (!isUndo || event.target instanceof HTMLTextAreaElement || steps.length === 0) return
    event.preventDefault()
    undo()
  }
  const save = async () => {
    const n = newErrors(base, sheet)
    if (n > 0) return setSaid(`${n === 1 ? 'One cell is' : `${n} cells are`} not right yet: see the table. Nothing was saved.`)
    setSaid('')
    if (!(await editAll(changes))) return
    setSteps([])
    onSaved(`${countOf(nCells, 'cell')} of ${countOf(changes.length, 'card')} saved.`)
  }
  const refusal = change.state === 'refused' && isChanged ? change.sentence : ''

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Z belongs to the table inside
    <div className={styles.table} onKeyDown={isReadOnly ? undefined : onKeyDown}>
      {!isReadOnly && (
        <Group gap="xs" className={styles.tableBar ?? ''}>
          <Button onClick={() => void save()} disabled={!isChanged} loading={change.state === 'sending'}>
            {isChanged ? `Save ${countOf(nCells, 'cell')}` : 'Save'}
          </Button>
          <Button variant="default" onClick={undo} disabled={steps.length === 0}>
            Undo
          </Button>
          <Button variant="default" onClick={() => setSteps([])} disabled={steps.length === 0}>
            Discard changes
          </Button>
          <p className={page.soft}>Only changed cells are sent. Rows are numbered as the cards.</p>
        </Group>
      )}
      <p role="alert" className={styles.warn}>
        {said || refusal}
      </p>
      <SheetGrid
        sheet={sheet}
        problems={problems}
        pictures={NO_PICTURES}
        onEdit={isReadOnly ? undefined : onEdit}
        actions={undefined}
      />
    </div>
  )
}
