import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Refused } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { usePeopleChange } from '../sharing/use-people.ts'

type Props = { isOpen: boolean; onClose: () => void; labName: string; onDone: (sentence: string) => void }

export function RenameDialog({ isOpen, onClose, labName, onDone }: Props) {
  const [name, setName] = useState(labName)
  const { change, send } = usePeopleChange()
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (change.state === 'sending') return
    if (!(await send(callApi('/v1/rename_lab', { name: name.trim() })))) return
    onDone(`The lab is now called ${name.trim()}.`)
    onClose()
  }
  return (
    <Dialog title="Rename the lab" isOpen={isOpen} onClose={onClose}>
      <form className={page.form} onSubmit={onSubmit}>
        <TextInput
          size="md"
          label="Name of the lab"
          description="Invitations and all members show it."
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          dir="auto"
          autoComplete="off"
          required
          withAsterisk={false}
          data-autofocus
        />
        <Refused change={change} />
        <div className={page.actions}>
          <Button type="submit" size="md" loading={change.state === 'sending'}>
            Save
          </Button>
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
