import { Button } from '@mantine/core'
import { useState } from 'react'
import { countOf } from '#web/researcher/count-of.ts'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Refused } from '#web/researcher/ui/result.tsx'
import { useRemoveSimulated } from './use-dry-run.ts'

export function RemoveSimulated({ experiment_id, people }: { experiment_id: string; people: number }) {
  const [isOpen, setOpen] = useState(false)
  const { change, remove } = useRemoveSimulated(experiment_id)
  return (
    <>
      <Button variant="default" className={page.bad ?? ''} onClick={() => setOpen(true)}>
        Remove simulated participants
      </Button>
      <Dialog title="Remove simulated participants?" isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className={page.form}>
          <p>
            {countOf(people, 'simulated participant')} and everything that is stored of them are deleted for good, and this report
            with them. People and test sessions stay.
          </p>
          <Refused change={change} />
          <div className={page.actions}>
            <Button size="md" className={page.badNow ?? ''} aria-busy={change.state === 'sending'} onClick={() => void remove()}>
              Remove them
            </Button>
            <Button variant="default" size="md" onClick={() => setOpen(false)} data-autofocus>
              Keep them
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
