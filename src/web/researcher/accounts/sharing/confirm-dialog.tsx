import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Change } from '#web/researcher/api/use-change.ts'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Refused } from '#web/researcher/ui/result.tsx'

type Props = {
  title: string
  isOpen: boolean
  change: Change<{ sentence: string }>
  /** Label of the button that does it. */
  action: string
  onConfirm: () => void
  onClose: () => void
  /** What is lost. */
  children: ReactNode
}

/** Asks once before something that cannot be undone. */
export function ConfirmDialog({ title, isOpen, change, action, onConfirm, onClose, children }: Props) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <div className={page.form}>
        {children}
        <Refused change={change} />
        <div className={page.actions}>
          <Button size="md" className={page.badNow ?? ''} aria-busy={change.state === 'sending'} onClick={onConfirm}>
            {action}
          </Button>
          <Button variant="default" size="md" onClick={onClose} data-autofocus>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
