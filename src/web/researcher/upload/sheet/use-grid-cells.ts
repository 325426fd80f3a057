import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { CellEdit } from '#domain/stimuli/sheet/edit-cells.ts'
import { readTsv } from '#domain/stimuli/sheet/read-tsv.ts'
import type { Sheet } from '#domain/stimuli/sheet/sheet.ts'
import { gridStep, type Place, pastedCells } from './grid-keys.ts'

type Options = {
  sheet: Sheet
  box: RefObject<HTMLElement | null>
  /** Shows the page that holds this row. */
  showRow: (row: number) => void
  /** Undefined while cells cannot be edited. */
  onEdit: ((edits: readonly CellEdit[]) => void) | undefined
}

/** The attribute of a cell that says where it is. */
export const placeText = ({ row, column }: Place) => `${row}/${column}`

function placeOf(target: EventTarget | null): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null
  const [row, column] = (cell?.dataset['place'] ?? '').split('/').map(Number)
  return row === undefined || column === undefined ? undefined : { row, column }
}

const isSame = (a: Place | undefined, b: Place | undefined) => a?.row === b?.row && a?.column === b?.column

/** Which cell is active and what is typed into it. One cell takes part in the tab order, arrows move, typing edits. */
export function useGridCells({ sheet, box, showRow, onEdit }: Options) {
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  const [typed, setTyped] = useState<string>()
  /** A cell that is closed by Esc loses the focus too, and must not be stored then. */
  const isOpen = useRef(false)
  /** The cell that gets the focus after the next render. */
  const target = useRef<Place>(undefined)
  const focusedBefore = useRef<Place>(undefined)
  const size = { rows: sheet.rows.length, columns: sheet.columns.length }

  useEffect(() => {
    if (target.current === undefined) return
    const cell = box.current?.querySelector<HTMLElement>(`[data-place="${placeText(target.current)}"]`)
    target.current = undefined
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const store = (cells: readonly (Place & { value: string })[]) => {
    const edits = cells.flatMap(({ row, column, value }): CellEdit[] => {
      const [rowAt, columnAt] = [sheet.rows[row], sheet.columns[column]]
      if (!rowAt || !columnAt || rowAt.cells[column] === value.trim()) return []
      return [{ row: rowAt.row, index: columnAt.index, value }]
    })
    if (edits.length > 0) onEdit?.(edits)
  }
  const open = (text = sheet.rows[active.row]?.cells[active.column] ?? '') => {
    isOpen.current = true
    setTyped(text)
  }
  const close = ({ isKept }: { isKept: boolean }) => {
    if (isOpen.current && isKept && typed !== undefined) store([{ ...active, value: typed }])
    isOpen.current = false
    setTyped(undefined)
  }
  const goTo = (place: Place) => {
    showRow(place.row)
    setActive(place)
    target.current = place
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (placeOf(event.target) === undefined || event.nativeEvent.isComposing) return
    const step = gridStep(event, { at: active, ...size, isEditing: typed !== undefined })
    if (step.kind === 'none' || (onEdit === undefined && step.kind !== 'move')) return
    event.preventDefault()
    // A shortcut of the page must not see a letter that is typed into a cell.
    event.stopPropagation()
    if (step.kind === 'edit') return open(step.typed)
    if (step.kind === 'clear') return store([{ ...active, value: '' }])
    close({ isKept: step.kind === 'commit' })
    goTo(step.kind === 'cancel' ? active : step.to)
  }
  const onPaste = (event: ClipboardEvent) => {
    if (typed !== undefined || onEdit === undefined || placeOf(event.target) === undefined) return
    event.preventDefault()
    const { lines } = readTsv(event.clipboardData.getData('text/plain').replace(/\r?\n$/, ''))
    store(pastedCells(lines, { at: active, ...size }))
  }
  const onFocus = (event: FocusEvent) => {
    const place = placeOf(event.target)
    if (place && !isSame(place, active)) setActive(place)
  }
  const onPointerDown = () => {
    focusedBefore.current = placeOf(document.activeElement)
  }
  /** A click on the active cell edits it, for people without a keyboard. */
  const onClick = (event: MouseEvent) => {
    const place = placeOf(event.target)
    if (place && onEdit && typed === undefined && isSame(place, focusedBefore.current)) open()
  }
  return { active, typed, setTyped, close, events: { onKeyDown, onPaste, onFocus, onPointerDown, onClick } }
}
