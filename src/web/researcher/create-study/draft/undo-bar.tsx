import { Button } from '@mantine/core'
import styles from './undo-bar.module.css'
import type { Undo } from './use-draft.ts'

/** Says what was removed and offers to undo it, until the next edit. */
export function UndoBar({ undo, onUndo }: { undo: Undo | undefined; onUndo: () => void }) {
  return (
    <div role="status" className={styles.bar} data-empty={undo === undefined}>
      {undo && (
        <>
          <span>{undo.message}</span>
          <Button size="compact-md" variant="default" onClick={onUndo}>
            Undo
          </Button>
        </>
      )}
    </div>
  )
}
