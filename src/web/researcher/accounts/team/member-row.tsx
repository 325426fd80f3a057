import { Button } from '@mantine/core'
import { useState } from 'react'
import { aRole } from '#domain/accounts/describe-role.ts'
import type { Role } from '#domain/accounts/roles.ts'
import { capitalize } from '#web/researcher/capitalize.ts'
import { formatDate } from '#web/researcher/format-time.ts'
import { ConfirmDialog } from '#web/researcher/ui/confirm-dialog.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Problem } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { LinkDialog } from '../sharing/link-dialog.tsx'
import { RoleSelect } from '../sharing/role-select.tsx'
import sharing from '../sharing/sharing.module.css'
import { type Member, usePeopleChange } from '../sharing/use-people.ts'
import { useMay } from '../use-me.ts'

type Props = { member: Member; isMe: boolean; onDone: (sentence: string) => void }

/** What the row asks about. A change of one's own role says which one, because it cannot be taken back. */
type Asked = { about: 'remove' } | { about: 'password' } | { about: 'own-role'; role: Role }

export function MemberRow({ member, isMe, onDone }: Props) {
  const { person_id, name, role } = member
  const mayChange = useMay('manage-lab')
  const { change, send } = usePeopleChange()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const who = isMe ? 'You are' : `${name} is`

  const setRole = async (next: Role) => {
    if (change.state === 'sending') return
    onDone('')
    if (await send(callApi('/v1/set_role', { person_id, role: next }))) onDone(`${who} now ${aRole(next)}.`)
    close()
  }
  const remove = async () => {
    if (change.state === 'sending' || !(await send(callApi('/v1/remove_member', { person_id })))) return
    onDone(`${name} is no longer in the lab.`)
    close()
  }

  return (
    <li>
      <MemberFacts member={member} isMe={isMe} problem={change.state === 'refused' && !asked ? change.sentence : undefined} />
      {mayChange ? (
        <div className={sharing.controls}>
          <RoleSelect
            aria-label={`Role of ${name}`}
            role={role}
            onRole={(next) => (isMe && role === 'owner' ? setAsked({ about: 'own-role', role: next }) : setRole(next))}
          />
          {!isMe && member.email !== null && role !== 'owner' && (
            <Button
              variant="default"
              size="md"
              aria-label={`Password link for ${name}`}
              onClick={() => setAsked({ about: 'password' })}
            >
              Password link
            </Button>
          )}
          {!isMe && (
            <Button
              variant="default"
              size="md"
              className={page.bad ?? ''}
              aria-label={`Remove ${name}`}
              onClick={() => setAsked({ about: 'remove' })}
            >
              Remove
            </Button>
          )}
        </div>
      ) : (
        <p>{capitalize(role)}</p>
      )}
      <ConfirmDialog
        title={`Remove ${name} from the lab?`}
        isOpen={asked?.about === 'remove'}
        change={change}
        action="Remove"
        onConfirm={remove}
        onClose={close}
      >
        <p>
          They no longer see the studies, sets and data of the lab. Their API tokens for it end, and so do open invitations,
          shared studies and links for reviewers that they made. Studies and sets stay.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        title="Give up your own role?"
        isOpen={asked?.about === 'own-role'}
        change={change}
        action="Change my role"
        onConfirm={() => asked?.about === 'own-role' && setRole(asked.role)}
        onClose={close}
      >
        <p>You would no longer be an owner of the lab. Only another owner can make you one again.</p>
      </ConfirmDialog>
      <LinkDialog
        title={`Password link for ${name}`}
        isOpen={asked?.about === 'password'}
        onClose={close}
        make={() => callApi('/v1/make_password_link', { person_id })}
        allows={`choose a new password for ${name}, once`}
      >
        <p>For somebody who forgot their password. Check that it is really {name} who asks, and send the link to nobody else.</p>
      </LinkDialog>
    </li>
  )
}

type FactsProps = { member: Member; isMe: boolean; problem: string | undefined }

function MemberFacts({ member: { name, email, joined_at, has_second_factor }, isMe, problem }: FactsProps) {
  return (
    <div>
      <p>
        <strong dir="auto">{name}</strong>
        {isMe && <span className={page.soft}> (you)</span>}
      </p>
      <p className={page.soft}>
        {email !== null && <>{email}, </>}
        joined <time dateTime={new Date(joined_at).toISOString()}>{formatDate(joined_at)}</time>
        {has_second_factor && ', second factor on'}
      </p>
      {problem !== undefined && <Problem>{problem}</Problem>}
    </div>
  )
}
