import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { pageTitle } from '../page-title.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { AccountForm } from './account-form.tsx'
import { setPassword } from './sign-in-calls.ts'

/** The token of the link stands behind the `#`: browsers do not send it with the address. */
export function NewPasswordScreen() {
  const [password, setTyped] = useState('')
  const send = async () => {
    const result = await setPassword(location.hash.slice(1), password)
    if (!result.ok) return result.message
    location.assign('/sign-in')
    return undefined
  }
  return (
    <>
      <PageHeader title={pageTitle('/new-password')} lead="Everywhere else where you are signed in, you are signed out." />
      <AccountForm submitLabel="Save password" onSend={send}>
        <PasswordInput
          label="New password"
          description="At least 10 characters. A few words that nobody else would put together are best."
          autoComplete="new-password"
          required
          value={password}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </AccountForm>
    </>
  )
}
