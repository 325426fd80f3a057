import { KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { Icon } from './icon.tsx'

/** Mouse: after a few pixels, so that a click stays a click. Touch: after a moment, so that the page can still be scrolled. */
export const useMoveSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

/** A row of a list that is moved by its grip: what the row needs, and the grip. */
export function useRowMove(row: Parameters<typeof useSortable>[0]) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable(row)
  const style = { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }
  return {
    ofRow: { ref: setNodeRef, 'data-dragging': isDragging, style },
    gripOf: (label: string, className: string | undefined, size?: number) => (
      <button ref={setActivatorNodeRef} type="button" className={className} {...attributes} {...listeners} aria-label={label}>
        <Icon name="grip" {...(size !== undefined && { size })} />
      </button>
    ),
  }
}
