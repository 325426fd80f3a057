import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signInMessages } from '#contract/accounts/sign-in.ts'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { callApi } from '#web/shared/call-api.ts'
import { replyOrNull } from '../api/reply-or-null.ts'
import { pageTitle } from '../page-title.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { AccountBox, AccountForm } from './account-form.tsx'
import { NO_ANSWER } from './call-auth.ts'
import { chooseLab } from './lab-choice.ts'
import { NewPassword } from './password-field.tsx'
import { signIn } from './sign-in-calls.ts'
import { enter } from './sign-in-screen.tsx'
import { useMe } from './use-me.ts'

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
      <AccountBox>
        <Join secret={secret} invitation={data.data} />
      </AccountBox>
    </>
  )
}

function offer({ is_for_owner, lab_name, role, study_name, experiment_id }: Invitation): string {
  if (is_for_owner) return 'Create the owner’s account of this installation. Everything on it so far belongs to you.'
  const what = experiment_id === null ? lab_name : `the study ${study_name || experiment_id} of ${lab_name}`
  return `You are invited to ${what} as ${role}.`
}

/** Somebody who has an account joins with it. The owner's link makes one. */
function Join({ secret, invitation }: { secret: string; invitation: Invitation }) {
  const me = useMe()
  if (me === undefined) return null
  return me.person && !me.is_local_owner && !invitation.is_for_owner ? (
    <JoinAs secret={secret} name={me.person.name} />
  ) : (
    <NewAccount secret={secret} isForOwner={invitation.is_for_owner} />
  )
}

function JoinAs({ secret, name }: { secret: string; name: string }) {
  const send = async () => {
    const joined = await callApi('/v1/accept_invitation', { secret })
    if (!joined.ok) return joined.problem === 'refused' ? joined.message : NO_ANSWER.message
    const { lab_id, experiment_id } = joined.reply.data
    if (experiment_id === null) chooseLab(lab_id)
    enter()
    return undefined
  }
  return (
    <AccountForm submitLabel={`Join as ${name}`} onSend={send}>
      <p>You are signed in as {name}. To join as somebody else, sign out first and open the link again.</p>
    </AccountForm>
  )
}

function NewAccount({ secret, isForOwner }: { secret: string; isForOwner: boolean }) {
  const [account, setAccount] = useState({ name: '', email: '', password: '' })
  const field = (key: keyof typeof account) => ({
    required: true,
    value: account[key],
    onChange: (event: { currentTarget: { value: string } }) => setAccount({ ...account, [key]: event.currentTarget.value }),
  })
  const send = async () => {
    const made = await callApi('/v1/accept_invitation', { secret, account })
    if (!made.ok) return made.problem === 'refused' ? made.message : NO_ANSWER.message
    const signedIn = await signIn(account.email, account.password)
    if (!signedIn.ok) return signedIn.message
    enter()
    return undefined
  }
  return (
    <AccountForm submitLabel="Create account" onSend={send}>
      {!isForOwner && (
        <p>
          Create your account. If you have one, <a href="/sign-in">sign in</a> first and open the link again.
        </p>
      )}
      <TextInput size="md" withAsterisk={false} label="Name" autoComplete="name" {...field('name')} />
      <TextInput size="md" withAsterisk={false} label="Email" type="email" autoComplete="username" {...field('email')} />
      <NewPassword label="Password" value={account.password} onChange={(password) => setAccount({ ...account, password })} />
    </AccountForm>
  )
}
