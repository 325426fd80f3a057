import { Button } from '@mantine/core'
import { aRole } from '#domain/accounts/describe-role.ts'
import { formatDate, formatDateTime } from '#web/researcher/format-time.ts'
import page from '#web/researcher/ui/page.module.css'
import { Refused } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import list from '../rows.module.css'
import { type Invitation, usePeopleChange } from './use-people.ts'

type Props = { invitations: readonly Invitation[]; onRevoked: (sentence: string) => void }

/** Invitations that still work, each with its end. */
export function InvitationList({ invitations, onRevoked }: Props) {
  const { change, send } = usePeopleChange()
  const revoke = async (invitation_id: string) => {
    if (change.state === 'sending') return
    if (await send(callApi('/v1/revoke_invitation', { invitation_id })))
      onRevoked('The invitation was revoked. Its link no longer works.')
  }
  return (
    <>
      <ul className={`${page.plainList} ${list.rows}`} aria-label="Open invitations">
        {invitations.map(({ invitation_id, role, experiment_id, created_by, created_at, expires_at }) => (
          <li key={invitation_id}>
            <div>
              <p>
                As {aRole(role)}
                {experiment_id !== null && (
                  <>
                    {' '}
                    of the study <code>{experiment_id}</code>
                  </>
                )}
              </p>
              <p className={page.soft}>
                Works until <time dateTime={new Date(expires_at).toISOString()}>{formatDateTime(expires_at)}</time>, made on{' '}
                <time dateTime={new Date(created_at).toISOString()}>{formatDate(created_at)}</time>
                {created_by !== null && (
                  <>
                    {' '}
                    by <bdi>{created_by}</bdi>
                  </>
                )}
              </p>
            </div>
            <Button
              variant="default"
              aria-label={`Revoke the invitation as ${aRole(role)} until ${formatDateTime(expires_at)}`}
              onClick={() => revoke(invitation_id)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      <Refused change={change} />
    </>
  )
}
