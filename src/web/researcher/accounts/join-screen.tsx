import { PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signInMessages } from '#contract/accounts/sign-in.ts'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { callApi } from '#web/shared/call-api.ts'
import { replyOrNull } from '../api/reply-or-null.ts'
import { pageTitle } from '../page-title.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { AccountForm } from './account-form.tsx'
import { signIn } from './sign-in-calls.ts'
import { enter } from './sign-in-screen.tsx'

type Invitation = ReplyFrom<'/v1/show_invitation'>['data']

/** The secret of an invitation stands behind the `#`: browsers do not send it with the address. */
export function JoinScreen() {
  const secret = location.hash.slice(1)
  const { data, isPending, isError } = useQuery({
    queryKey: ['invitation', secret],
    queryFn: async () => (secret === '' ? null : replyOrNull(await callApi('/v1/show_invitation', { secret }))),
  })
  if (isPending) return <PageHeader title={pageTitle('/join')} />
  if (isError || !data)
    return (
      <>
        <PageHeader title={pageTitle('/join')} />
        <Notice role="alert">
          <p>{isError ? 'The server did not answer. Reload the page.' : signInMessages.wrongLink}</p>
        </Notice>
      </>
    )
  return (
    <>
      <PageHeader title={pageTitle('/join')} lead={offer(data.data)} />
      <NewAccount secret={secret} />
    </>
  )
}

function offer({ is_for_owner, lab_name, role, study_name, experiment_id }: Invitation): string {
  if (is_for_owner) return 'Make the account of the owner of this installation. Everything that was made on it belongs to you.'
  const what = experiment_id === null ? lab_name : `the study ${study_name || experiment_id} of ${lab_name}`
  return `You are invited to ${what} as ${role}. Make your account.`
}

function NewAccount({ secret }: { secret: string }) {
  const [account, setAccount] = useState({ name: '', email: '', password: '' })
  const field = (key: keyof typeof account) => ({
    required: true,
    value: account[key],
    onChange: (event: { currentTarget: { value: string } }) => setAccount({ ...account, [key]: event.currentTarget.value }),
  })
  const send = async () => {
    const made = await callApi('/v1/accept_invitation', { secret, account })
    if (!made.ok) return made.problem === 'refused' ? made.message : 'The server did not answer. Try again in a moment.'
    const signedIn = await signIn(account.email, account.password)
    if (!signedIn.ok) return signedIn.message
    enter()
    return undefined
  }
  return (
    <AccountForm submitLabel="Make account" onSend={send}>
      <TextInput label="Name" autoComplete="name" {...field('name')} />
      <TextInput label="Email" type="email" autoComplete="username" {...field('email')} />
      <PasswordInput
        label="Password"
        description="At least 10 characters. A few words that nobody else would put together are best."
        autoComplete="new-password"
        {...field('password')}
      />
    </AccountForm>
  )
}
