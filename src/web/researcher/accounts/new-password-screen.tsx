import { useState } from 'react'
import { pageTitle } from '../page-title.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { AccountBox, AccountForm } from './account-form.tsx'
import { NewPassword } from './password-field.tsx'
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
      <PageHeader title={pageTitle('/new-password')} lead="You are signed out everywhere else, and your API tokens end." />
      <AccountBox>
        <AccountForm submitLabel="Save password" onSend={send}>
          <NewPassword value={password} onChange={setTyped} />
        </AccountForm>
      </AccountBox>
    </>
  )
}
