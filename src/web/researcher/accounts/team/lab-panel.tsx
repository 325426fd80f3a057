import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#web/researcher/ui/confirm-dialog.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { usePeopleChange } from '../sharing/use-people.ts'

/** The way out of the lab. */
export function LabPanel({ labName }: { labName: string }) {
  const { change, send } = usePeopleChange()
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    if (change.state === 'sending') return
    // A whole load of the page, so that nothing of the lab stays in it.
    if (await send(callApi('/v1/leave_lab', {}))) location.assign('/studies')
  }
  return (
    <Panel id="leave" heading="Leave the lab">
      <p className={page.soft}>Studies and sets you created stay with the lab.</p>
      <Button variant="default" size="md" className={page.bad ?? ''} onClick={() => setLeaving(true)}>
        Leave the lab
      </Button>
      <ConfirmDialog
        title={`Leave ${labName}?`}
        isOpen={isLeaving}
        change={change}
        action="Leave"
        onConfirm={leave}
        onClose={() => setLeaving(false)}
      >
        <p>
          You no longer see its studies, sets and data. Your API tokens for it end, and so do open invitations, shared studies and
          links for reviewers that you made. An owner can invite you again.
        </p>
      </ConfirmDialog>
    </Panel>
  )
}
