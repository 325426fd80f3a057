import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import page from '../../ui/page.module.css'
import { AccountForm } from '../account-form.tsx'
import { sendCode } from '../sign-in-calls.ts'
import styles from './account.module.css'
import { QrCode } from './qr-code.tsx'

type Props = {
  /** otpauth://…, as apps read it. */
  totpURI: string
  onConfirmed: () => Promise<void>
}

/** Gives the secret to an app, and asks for a code to see that it has it. */
export function ConfirmApp({ totpURI, onConfirmed }: Props) {
  const [code, setCode] = useState('')
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  const send = async () => {
    const result = await sendCode(code.trim())
    if (!result.ok) return result.message
    await onConfirmed()
    return undefined
  }
  return (
    <div className={styles.steps}>
      <p>
        Scan this with your app for codes, such as 2FAS, Aegis, Google Authenticator or a password manager. If you cannot scan it,
        choose to enter a key there, and type the one below.
      </p>
      <QrCode text={totpURI} label="Code to scan with the app" />
      <output className={styles.secret} aria-label="Key for the app">
        {inGroups(secret)}
      </output>
      <Group gap="xs">
        <CopyButton text={secret} label="Key for the app" />
        <a href={totpURI}>Open in an app on this device</a>
      </Group>
      <AccountForm submitLabel="Confirm" onSend={send}>
        <TextInput
          size="md"
          withAsterisk={false}
          label="Code from the app"
          description="Six digits that change every 30 seconds."
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </AccountForm>
      <p className={page.soft}>The second step is off until a code was accepted.</p>
    </div>
  )
}

/** Easier to type: ABCD EFGH … */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
