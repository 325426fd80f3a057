import { Button, Drawer } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { goToPlace, type Target } from '../review/go-to-place.ts'
import styles from './map-sheet.module.css'
import { StudyMap } from './study-map.tsx'

type Props = Omit<ComponentProps<typeof StudyMap>, 'onGo'> & {
  /** Whether the undo bar covers the lower edge of the screen. */
  isUndoBarOpen: boolean
}

/** The map on narrow screens: a button, and a sheet from below. */
export function MapSheet({ entries, inView, isUndoBarOpen }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [target, setTarget] = useState<Target>()
  const nTodo = entries.reduce((n, { todo }) => n + todo.length, 0)
  const open = () => {
    setTarget(undefined)
    setIsOpen(true)
  }
  return (
    <>
      <Button className={styles.open ?? ''} data-raised={isUndoBarOpen} size="md" variant="default" onClick={open}>
        {nTodo === 0 ? 'Sections' : `Sections (${nTodo} to do)`}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        // The sheet holds the focus until it is gone.
        onExitTransitionEnd={() => target && goToPlace(target)}
        returnFocus={target === undefined}
        position="bottom"
        size="85%"
        title="Sections of the study"
        closeButtonProps={{ 'aria-label': 'Close' }}
        classNames={{ content: styles.sheet ?? '' }}
      >
        <StudyMap
          entries={entries}
          inView={inView}
          onGo={(chosen) => {
            setTarget(chosen)
            setIsOpen(false)
          }}
        />
      </Drawer>
    </>
  )
}
