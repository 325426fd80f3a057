import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { signInMessages } from '#contract/accounts/sign-in.ts'
import { Notice } from '../ui/notice.tsx'
import { AccountBox, AccountForm } from './account-form.tsx'
import { askForPasswordLink } from './sign-in-calls.ts'

type Props = {
  /** Whether this installation can send mails. */
  hasMail: boolean
  onBack: () => void
}

export function ForgottenPassword({ hasMail, onBack }: Props) {
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const back = (
    <Button variant="default" size="md" onClick={onBack}>
      Back
    </Button>
  )
  if (!hasMail || isSent)
    return (
      <Notice role="alert">
        <p>{isSent ? signInMessages.mailSent : signInMessages.noMail}</p>
        {back}
      </Notice>
    )
  const send = async () => {
    const result = await askForPasswordLink(email)
    if (!result.ok) return result.message
    setSent(true)
    return undefined
  }
  return (
    <AccountBox>
      <AccountForm submitLabel="Send a link" onSend={send} beside={back}>
        <TextInput
          size="md"
          withAsterisk={false}
          label="Email"
          description="We will send you a link to choose a new password."
          type="email"
          autoComplete="username"
          required
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </AccountForm>
    </AccountBox>
  )
}
