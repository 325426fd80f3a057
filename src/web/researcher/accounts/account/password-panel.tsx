import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Panel } from '../../ui/panel.tsx'
import { Done } from '../../ui/result.tsx'
import { AccountForm } from '../account-form.tsx'
import { postAuth } from '../call-auth.ts'
import { CurrentPassword, NewPassword } from '../password-field.tsx'
import { useRefreshAccount } from './use-account.ts'

const BLANK = { currentPassword: '', newPassword: '', revokeOtherSessions: true }

export function PasswordPanel({ email }: { email: string }) {
  const [typed, setTyped] = useState(BLANK)
  const [done, setDone] = useState('')
  const refresh = useRefreshAccount()
  const send = async () => {
    setDone('')
    const result = await postAuth('/change-password', typed)
    if (!result.ok) return result.message
    setDone(typed.revokeOtherSessions ? 'Saved. You are signed out everywhere else, and your API tokens have ended.' : 'Saved.')
    setTyped(BLANK)
    await refresh()
    return undefined
  }
  return (
    <Panel id="password" heading="Password">
      <AccountForm submitLabel="Change password" variant="default" onSend={send}>
        {/* So that a password manager knows whose password this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <CurrentPassword
          label="Current password"
          value={typed.currentPassword}
          onChange={(currentPassword) => setTyped({ ...typed, currentPassword })}
        />
        <NewPassword value={typed.newPassword} onChange={(newPassword) => setTyped({ ...typed, newPassword })} />
        <Checkbox
          label="Sign out everywhere else, and end my API tokens"
          checked={typed.revokeOtherSessions}
          onChange={(event) => setTyped({ ...typed, revokeOtherSessions: event.currentTarget.checked })}
        />
      </AccountForm>
      <Done>{done}</Done>
    </Panel>
  )
}
