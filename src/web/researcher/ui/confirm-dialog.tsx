import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Change } from '../api/use-change.ts'
import { Dialog } from './dialog.tsx'
import page from './page.module.css'
import { Refused } from './result.tsx'

type ConfirmProps<Said extends { sentence: string }> = {
  change: Change<Said>
  /** Label of the button that does it. */
  action: string
  /** Label of the button that leaves everything as it is. */
  keep?: string
  onConfirm: () => void
  onClose: () => void
  /** What is lost. */
  children: ReactNode
  /** In place of the sentence, where more is said of why it was not done. */
  refused?: ReactNode
}

/** What stands in a dialog that asks once before something that cannot be undone. */
export function Confirm<Said extends { sentence: string }>(props: ConfirmProps<Said>) {
  const { change, action, keep = 'Cancel', onConfirm, onClose, children, refused = <Refused change={change} /> } = props
  const isSending = change.state === 'sending'
  return (
    <div className={page.form}>
      {children}
      {refused}
      <div className={page.actions}>
        <Button size="md" className={page.badNow ?? ''} aria-busy={isSending} onClick={() => !isSending && onConfirm()}>
          {action}
        </Button>
        <Button variant="default" size="md" onClick={onClose} data-autofocus>
          {keep}
        </Button>
      </div>
    </div>
  )
}

type Props = ConfirmProps<{ sentence: string }> & { title: string; isOpen: boolean }

export const ConfirmDialog = ({ title, isOpen, ...rest }: Props) => (
  <Dialog title={title} isOpen={isOpen} onClose={rest.onClose}>
    <Confirm {...rest} />
  </Dialog>
)
