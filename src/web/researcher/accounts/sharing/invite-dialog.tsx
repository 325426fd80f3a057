import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { aRole, ROLE_TEXTS, STUDY_ROLE_TEXTS } from '#domain/accounts/describe-role.ts'
import { ROLES, type Role } from '#domain/accounts/roles.ts'
import { capitalize } from '#web/researcher/capitalize.ts'
import { callApi } from '#web/shared/call-api.ts'
import { dayIn, endOfDay } from '../end-day.ts'
import { EndDayField } from './end-day-field.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { useRefreshPeople } from './use-people.ts'

/** A week, because an invitation is used soon or never. */
const DAYS = 7

type Props = {
  isOpen: boolean
  onClose: () => void
  labName: string
  /** The one study to invite to; without it the whole lab. */
  experiment_id?: string
}

/** A link by which one person joins, with a new account or the one that they have. */
export function InviteDialog({ isOpen, onClose, labName, experiment_id }: Props) {
  const [role, setRole] = useState<Role>('analyst')
  const [day, setDay] = useState(() => dayIn(DAYS, Date.now()))
  const refresh = useRefreshPeople()
  const isForStudy = experiment_id !== undefined
  const make = () =>
    callApi('/v1/create_invitation', { role, expires_at: endOfDay(day) ?? 0, ...(isForStudy && { experiment_id }) })
  return (
    <LinkDialog
      title={isForStudy ? 'Invite somebody to this study' : `Invite somebody to ${labName}`}
      isOpen={isOpen}
      onClose={onClose}
      make={make}
      onMade={refresh}
      allows={`join ${isForStudy ? 'this study' : labName} as ${aRole(role)}, once`}
    >
      <RoleField role={role} onRole={setRole} texts={isForStudy ? STUDY_ROLE_TEXTS : ROLE_TEXTS} />
      <EndDayField day={day} onDay={setDay} />
    </LinkDialog>
  )
}

type RoleFieldProps = {
  role: Role
  onRole: (role: Role) => void
  /** One line on each role. */
  texts: Readonly<Record<Role, string>>
}

/** A role, each with one line on what it may do. */
function RoleField({ role, onRole, texts }: RoleFieldProps) {
  return (
    <Radio.Group label="Role" size="md" value={role} onChange={(value) => onRole(value as Role) /* one of the values below */}>
      <Stack gap="sm" mt="xs">
        {ROLES.map((each) => (
          <Radio key={each} size="md" value={each} label={capitalize(each)} description={texts[each]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
