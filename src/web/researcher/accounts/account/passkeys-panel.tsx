import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../format-time.ts'
import page from '../../ui/page.module.css'
import { Panel } from '../../ui/panel.tsx'
import { Done } from '../../ui/result.tsx'
import { AccountForm } from '../account-form.tsx'
import { makePasskey, type Passkey } from '../passkeys.ts'
import list from '../rows.module.css'
import { AccountPart } from './account-part.tsx'
import { LONGEST_NAME, nameOf, PasskeyDialog } from './passkey-dialog.tsx'
import { usePasskeys, useRefreshAccount } from './use-account.ts'

export function PasskeysPanel() {
  const query = usePasskeys()
  const refresh = useRefreshAccount()
  const [opened, setOpened] = useState<Passkey>()
  const [done, setDone] = useState('')
  return (
    <Panel id="passkeys" heading="Passkeys">
      <p className={page.soft}>
        Sign in with the lock of your device or a security key, without a password. Nothing can be typed into a false page.
      </p>
      <AccountPart query={query} what="the passkeys">
        {(passkeys) =>
          passkeys.length > 0 && (
            <ul className={`${page.plainList} ${list.rows}`} aria-label="Passkeys">
              {passkeys.map((passkey) => (
                <li key={passkey.id}>
                  <div>
                    <p dir="auto">
                      <strong>{nameOf(passkey)}</strong>
                    </p>
                    <p className={page.soft}>Added {formatDate(Date.parse(passkey.createdAt))}</p>
                  </div>
                  <Button variant="default" aria-label={`Change ${nameOf(passkey)}`} onClick={() => setOpened(passkey)}>
                    Change
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </AccountPart>
      <AddPasskey
        onAdded={async () => {
          await refresh()
          setDone('The passkey was added.')
        }}
      />
      <Done>{done}</Done>
      <PasskeyDialog
        passkey={opened}
        onClose={() => setOpened(undefined)}
        onChanged={async (sentence) => {
          setOpened(undefined)
          await refresh()
          setDone(sentence)
        }}
      />
    </Panel>
  )
}

function AddPasskey({ onAdded }: { onAdded: () => Promise<void> }) {
  const [name, setName] = useState('')
  const send = async () => {
    const result = await makePasskey(name.trim())
    if (!result.ok) return result.message
    setName('')
    await onAdded()
    return undefined
  }
  return (
    <AccountForm submitLabel="Add a passkey" variant="default" onSend={send}>
      <TextInput
        size="md"
        withAsterisk={false}
        label="Name of the new passkey"
        placeholder="Laptop in the lab"
        required
        maxLength={LONGEST_NAME}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </AccountForm>
  )
}
