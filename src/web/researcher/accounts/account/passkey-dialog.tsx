import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import page from '../../ui/page.module.css'
import { AccountForm } from '../account-form.tsx'
import { postAuth } from '../call-auth.ts'
import type { Passkey } from '../passkeys.ts'

/** As long as names are elsewhere. */
export const LONGEST_NAME = 80

export const nameOf = ({ name }: Passkey): string => name || 'Passkey without a name'

type Props = {
  /** Undefined: closed. */
  passkey: Passkey | undefined
  onClose: () => void
  /** With what happened, as a sentence. */
  onChanged: (sentence: string) => Promise<void>
}

export function PasskeyDialog({ passkey, onClose, onChanged }: Props) {
  return (
    <Dialog title="Change this passkey" isOpen={passkey !== undefined} onClose={onClose}>
      {passkey && <Content key={passkey.id} passkey={passkey} onChanged={onChanged} />}
    </Dialog>
  )
}

function Content({ passkey, onChanged }: { passkey: Passkey; onChanged: Props['onChanged'] }) {
  const [name, setName] = useState(passkey.name ?? '')
  const rename = async () => {
    const result = await postAuth('/passkey/update-passkey', { id: passkey.id, name: name.trim() })
    if (!result.ok) return result.message
    await onChanged('The passkey has its new name.')
    return undefined
  }
  const remove = async () => {
    const result = await postAuth('/passkey/delete-passkey', { id: passkey.id })
    if (!result.ok) return result.message
    await onChanged('The passkey was removed.')
    return undefined
  }
  return (
    <div className={page.form}>
      <AccountForm submitLabel="Save name" onSend={rename}>
        <TextInput
          size="md"
          withAsterisk={false}
          label="Name"
          required
          maxLength={LONGEST_NAME}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </AccountForm>
      <RemovePasskey name={nameOf(passkey)} onRemove={remove} />
    </div>
  )
}

function RemovePasskey({ name, onRemove }: { name: string; onRemove: () => Promise<string | undefined> }) {
  const [isAsking, setAsking] = useState(false)
  if (!isAsking)
    return (
      <div>
        <Button variant="default" className={page.bad ?? ''} onClick={() => setAsking(true)}>
          Remove this passkey
        </Button>
      </div>
    )
  return (
    <AccountForm submitLabel="Remove it" onSend={onRemove}>
      <p>
        <bdi>{name}</bdi> no longer signs you in here. Your device may still offer it until you delete it there too.
      </p>
    </AccountForm>
  )
}
