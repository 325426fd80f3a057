import { closestCenter, DndContext, type DragEndEvent, MeasuringStrategy } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { memo, useMemo, useState } from 'react'
import { type Edited, find, ROOT } from '#domain/questions/editing/edited.ts'
import { dropTarget } from '#domain/questions/editing/moves.ts'
import { Icon } from '../icon.tsx'
import type { PlacedProblems } from '../problems/place-problems.ts'
import { useMoveSensors } from '../row-move.tsx'
import type { Dispatch } from '../state/use-editing.ts'
import { AddMenu } from './add-menu.tsx'
import styles from './outline.module.css'
import { OutlineRow } from './outline-row.tsx'
import { outlineRows, unfoldedRows } from './outline-rows.ts'

type Props = {
  edited: Edited
  selected: string
  problems: PlacedProblems
  dispatch: Dispatch
  onSelect: (id: string) => void
  onAdded: () => void
}

/** Pages, blocks and questions in one list. While a page or block is dragged, what stands in it is folded away. */
export const Outline = memo(function Outline({ edited, selected, problems, dispatch, onSelect, onAdded }: Props) {
  const sensors = useMoveSensors()
  const [dragged, setDragged] = useState<string>()
  const kind = dragged === undefined ? undefined : find(edited, dragged)?.kind
  const all = outlineRows(edited)
  const open = unfoldedRows(edited, all, selected)
  const rows =
    kind === 'page'
      ? open.filter((row) => row.kind === 'page')
      : kind === 'block'
        ? open.filter((row) => row.kind !== 'item')
        : open
  const order = rows.map(({ id }) => id).join()
  const ids = useMemo(() => order.split(','), [order])
  const nameOf = (id: string | number) => {
    const row = all.find((each) => each.id === id)
    return row ? `${row.about} ${row.label}` : ''
  }

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(undefined)
    const to = over && dropTarget(edited, String(active.id), String(over.id))
    if (to) dispatch({ happened: 'moved', id: String(active.id), to })
  }

  return (
    <nav className={styles.outline} aria-label="Outline">
      <div className={styles.head}>
        <h2>Outline</h2>
        <AddMenu {...{ edited, selected, dispatch, onAdded }} />
      </div>
      <button type="button" className={styles.root} aria-current={selected === ROOT} onClick={() => onSelect(ROOT)}>
        <Icon name="info" size={16} />
        <span className={styles.label}>{edited.label || 'Untitled questionnaire'}</span>
        {problems.at(ROOT) && <span className={styles.dot} data-kind={problems.at(ROOT)} />}
      </button>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
        onDragStart={({ active }) => setDragged(String(active.id))}
        onDragCancel={() => setDragged(undefined)}
        onDragEnd={onDragEnd}
        accessibility={{
          announcements: {
            onDragStart: ({ active }) => `${nameOf(active.id)} is picked up. Move it with the arrow keys, drop it with Space.`,
            // At the start it lies over itself, which is no news.
            onDragOver: ({ active, over }) => (over && over.id !== active.id ? `At the place of ${nameOf(over.id)}.` : undefined),
            onDragEnd: ({ active, over }) =>
              over ? `${nameOf(active.id)} is dropped at the place of ${nameOf(over.id)}.` : undefined,
            onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
          },
        }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          {open.length < all.length && <p className={styles.empty}>A large questionnaire: a page unfolds when it is selected.</p>}
          <ol className={styles.rows}>
            {rows.map((row) => (
              <OutlineRow
                key={row.id}
                {...row}
                isSelected={row.id === selected}
                problem={problems.at(row.id)}
                dispatch={dispatch}
                onSelect={onSelect}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {all.every((row) => row.kind !== 'item') && <p className={styles.empty}>No questions yet. Add one, or paste a list.</p>}
    </nav>
  )
})
