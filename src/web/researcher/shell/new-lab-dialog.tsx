import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { callApi } from '#web/shared/call-api.ts'
import { AccountForm } from '../accounts/account-form.tsx'
import { NO_ANSWER } from '../accounts/call-auth.ts'
import { chooseLab } from '../accounts/lab-choice.ts'
import { Dialog } from '../ui/dialog.tsx'
import page from '../ui/page.module.css'

/** The server's limit (contract/text.ts). */
const MAX_NAME = 256

export function NewLabDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const send = async () => {
    const result = await callApi('/v1/create_lab', { name })
    if (!result.ok) return result.problem === 'refused' ? result.message : NO_ANSWER.message
    chooseLab(result.reply.data.lab_id)
    location.assign('/studies')
    return undefined
  }
  return (
    <Dialog title="Create a lab" isOpen onClose={onClose}>
      <div className={page.form}>
        <p>A lab has its own people, studies and sets. You will be its owner, and you can switch between your labs at the top.</p>
        <AccountForm submitLabel="Create lab" onSend={send}>
          <TextInput
            size="md"
            withAsterisk={false}
            label="Name"
            required
            maxLength={MAX_NAME}
            autoComplete="off"
            data-autofocus
            dir="auto"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </AccountForm>
      </div>
    </Dialog>
  )
}
