import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SECOND_STEP_PAGE } from '#contract/accounts/sign-in.ts'
import { pageTitle } from '../page-title.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { AccountBox, AccountForm } from './account-form.tsx'
import { placeAfterSignIn } from './after-sign-in.ts'
import { ForgottenPassword } from './forgotten-password.tsx'
import { OtherWays } from './other-ways.tsx'
import { needsCode, sendCode, signIn } from './sign-in-calls.ts'
import styles from './sign-in-screen.module.css'
import { useMe } from './use-me.ts'

/** A whole load of the page, so that nothing of the stranger's view stays. */
export const enter = () => location.assign(placeAfterSignIn())

type Step = 'password' | 'code' | 'forgotten'

export function SignInScreen() {
  const [step, setStep] = useState<Step>(() => (location.pathname + location.search === SECOND_STEP_PAGE ? 'code' : 'password'))
  const ways = useMe()?.sign_in
  return (
    <>
      <PageHeader
        title={pageTitle('/sign-in')}
        lead="For researchers. Participants need no account: they open the link of a study."
      />
      {step === 'password' && (
        <AccountBox>
          <PasswordForm onCode={() => setStep('code')} />
          <button type="button" className={styles.forgotten} onClick={() => setStep('forgotten')}>
            Forgot your password?
          </button>
          <OtherWays sites={ways?.providers ?? []} onSignedIn={enter} />
        </AccountBox>
      )}
      {step === 'code' && (
        <AccountBox>
          <CodeForm />
        </AccountBox>
      )}
      {step === 'forgotten' && <ForgottenPassword hasMail={ways?.has_mail ?? false} onBack={() => setStep('password')} />}
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
        size="md"
        withAsterisk={false}
        label="Email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        size="md"
        withAsterisk={false}
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
        size="md"
        withAsterisk={false}
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
