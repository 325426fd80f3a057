import { Button } from '@mantine/core'
import { useState } from 'react'
import { countOf } from '#web/researcher/count-of.ts'
import { ConfirmDialog } from '#web/researcher/ui/confirm-dialog.tsx'
import page from '#web/researcher/ui/page.module.css'
import { useRemoveSimulated } from './use-dry-run.ts'

export function RemoveSimulated({ experiment_id, people }: { experiment_id: string; people: number }) {
  const [isOpen, setOpen] = useState(false)
  const { change, remove } = useRemoveSimulated(experiment_id)
  return (
    <>
      <Button variant="default" className={page.bad ?? ''} onClick={() => setOpen(true)}>
        Remove simulated participants
      </Button>
      <ConfirmDialog
        title="Remove simulated participants?"
        isOpen={isOpen}
        change={change}
        action="Remove them"
        keep="Keep them"
        onConfirm={() => void remove()}
        onClose={() => setOpen(false)}
      >
        <p>
          {countOf(people, 'simulated participant')} and everything that is stored of them are deleted for good, and this report
          with them. People and test sessions stay.
        </p>
      </ConfirmDialog>
    </>
  )
}
