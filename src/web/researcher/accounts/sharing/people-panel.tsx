import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { aRole, STUDY_ROLE_TEXTS } from '#domain/accounts/describe-role.ts'
import { roleMay } from '#domain/accounts/permissions.ts'
import type { Role } from '#domain/accounts/roles.ts'
import { capitalize } from '#web/researcher/capitalize.ts'
import type { ListedStudy } from '#web/researcher/studies/study-types.ts'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Done, Refused } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import list from '../rows.module.css'
import { useMay } from '../use-me.ts'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { RoleSelect } from './role-select.tsx'
import styles from './sharing.module.css'
import { type Share, useOpenInvitations, usePeopleChange, useShares } from './use-people.ts'

type Props = { study: Pick<ListedStudy, 'experiment_id' | 'role' | 'is_shared'> }

/** With whom a study is shared, beyond the members of its lab. */
export function PeoplePanel({ study: { experiment_id, role, is_shared } }: Props) {
  const query = useShares(experiment_id)
  const mayShare = roleMay(role, 'share-study')
  const mayInvite = useMay('manage-lab') && !is_shared
  const { data: invitations = [] } = useOpenInvitations(mayInvite)
  const [isInviting, setInviting] = useState(false)
  const [result, setResult] = useState('')
  const toThisStudy = invitations.filter((invitation) => invitation.experiment_id === experiment_id)
  if (!mayShare && query.data?.length === 0) return null
  return (
    <Panel id="people" heading="Shared with">
      <p className={page.soft}>
        People who see this study alone. Members of the lab have their role in all of its studies and are not listed here.
      </p>
      <QueryState query={query} what="the list" height={80} />
      {query.data && query.data.length > 0 && (
        <ul className={`${page.plainList} ${list.rows}`} aria-label="Shared with">
          {query.data.map((share) => (
            <ShareRow key={share.person_id} experiment_id={experiment_id} share={share} mayShare={mayShare} onDone={setResult} />
          ))}
        </ul>
      )}
      {mayShare && <ShareForm experiment_id={experiment_id} onDone={setResult} />}
      <Done>{result}</Done>
      {mayInvite && (
        <>
          {toThisStudy.length > 0 && <InvitationList invitations={toThisStudy} onRevoked={setResult} />}
          <Button variant="default" onClick={() => setInviting(true)}>
            Invite somebody by a link
          </Button>
          <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} labName="the lab" experiment_id={experiment_id} />
        </>
      )}
    </Panel>
  )
}

type RowProps = { experiment_id: string; share: Share; mayShare: boolean; onDone: (sentence: string) => void }

function ShareRow({ experiment_id, share: { person_id, name, email, role }, mayShare, onDone }: RowProps) {
  const { change, send } = usePeopleChange()
  const setRole = async (next: Role) => {
    if (email === null || change.state === 'sending') return
    if (await send(callApi('/v1/share_study', { experiment_id, email, role: next })))
      onDone(`${name} is now ${aRole(next)} of this study.`)
  }
  const remove = async () => {
    if (change.state === 'sending') return
    if (await send(callApi('/v1/unshare_study', { experiment_id, person_id }))) onDone(`${name} no longer sees this study.`)
  }
  return (
    <li>
      <div>
        <p>
          <strong dir="auto">{name}</strong>
        </p>
        {email !== null && <p className={page.soft}>{email}</p>}
        <Refused change={change} />
      </div>
      {mayShare ? (
        <div className={styles.controls}>
          <RoleSelect aria-label={`Role of ${name}`} role={role} onRole={setRole} />
          <Button variant="default" size="md" aria-label={`Stop sharing with ${name}`} onClick={remove}>
            Remove
          </Button>
        </div>
      ) : (
        <p>{capitalize(role)}</p>
      )}
    </li>
  )
}

type FormProps = { experiment_id: string; onDone: (sentence: string) => void }

function ShareForm({ experiment_id, onDone }: FormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('analyst')
  const { change, send } = usePeopleChange()

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (change.state === 'sending') return
    onDone('')
    if (await send(callApi('/v1/share_study', { experiment_id, email: email.trim(), role }))) {
      onDone(`The study is shared with ${email.trim()}.`)
      setEmail('')
    }
    field.current?.focus()
  }

  return (
    <>
      <form className={styles.share} onSubmit={onSubmit}>
        <TextInput
          ref={field}
          size="md"
          type="email"
          label="Email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          autoComplete="off"
          required
          withAsterisk={false}
        />
        <RoleSelect label="Role" role={role} onRole={setRole} />
        <Button type="submit" variant="default" size="md" loading={change.state === 'sending'}>
          Share
        </Button>
      </form>
      <p className={page.soft}>
        {capitalize(role)}: {STUDY_ROLE_TEXTS[role]}
      </p>
      <Refused change={change} />
    </>
  )
}
