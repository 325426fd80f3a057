import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { pageTitle } from '../page-title.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { AccountForm } from './account-form.tsx'
import { needsCode, sendCode, signIn } from './sign-in-calls.ts'

/** A whole load of the page, so that nothing of the stranger's view stays. */
export const enter = () => location.assign('/studies')

export function SignInScreen() {
  const [isAskedForCode, setIsAskedForCode] = useState(false)
  return (
    <>
      <PageHeader
        title={pageTitle('/sign-in')}
        lead="For researchers. Participants need no account: they open the link of a study."
      />
      {isAskedForCode ? <CodeForm /> : <PasswordForm onCode={() => setIsAskedForCode(true)} />}
    </>
  )
}

function PasswordForm({ onCode }: { onCode: () => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const send = async () => {
    const result = await signIn(email, password)
    if (!result.ok) return result.message
    if (needsCode(result)) onCode()
    else enter()
    return undefined
  }
  return (
    <AccountForm submitLabel="Sign in" onSend={send}>
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </AccountForm>
  )
}

function CodeForm() {
  const [code, setCode] = useState('')
  const send = async () => {
    const result = await sendCode(code.trim())
    if (!result.ok) return result.message
    enter()
    return undefined
  }
  return (
    <AccountForm submitLabel="Continue" onSend={send}>
      <TextInput
        label="Code"
        description="Six digits from your app, or one of your recovery codes."
        autoComplete="one-time-code"
        required
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </AccountForm>
  )
}
