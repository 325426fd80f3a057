import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { useMoveSensors, useRowMove } from '../row-move.tsx'
import styles from './fields.module.css'

type Props = {
  /** What one entry is called, with its number: "Option 2". */
  nameOf: (i: number) => string
  n: number
  onMove: (from: number, to: number) => void
  children: (i: number) => ReactNode
}

/** Entries that are moved by mouse, touch or keyboard. An entry is its place in the list, which changes when it is dropped. */
export function SortableList({ nameOf, n, onMove, children }: Props) {
  const sensors = useMoveSensors()
  const ids = Array.from({ length: n }, (_, i) => `entry-${i}`)
  const placeOf = (id: string | number) => ids.indexOf(String(id))
  const say = (id: string | number, words: string) => `${nameOf(placeOf(id))} ${words}`
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(placeOf(active.id), placeOf(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => say(active.id, 'is picked up.'),
          onDragOver: ({ active, over }) => (over ? say(active.id, `is at place ${placeOf(over.id) + 1} of ${n}.`) : undefined),
          onDragEnd: ({ active, over }) => (over ? say(active.id, `is dropped at place ${placeOf(over.id) + 1}.`) : undefined),
          onDragCancel: ({ active }) => say(active.id, 'stays where it was.'),
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={styles.entries}>
          {ids.map((id, i) => (
            <Entry key={id} id={id} name={nameOf(i)}>
              {children(i)}
            </Entry>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function Entry({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const { ofRow, gripOf } = useRowMove({ id })
  return (
    <li className={styles.entry} {...ofRow}>
      {gripOf(`Move ${name}`, styles.grip)}
      {children}
    </li>
  )
}
