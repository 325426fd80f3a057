import { NativeSelect } from '@mantine/core'
import { ROLES, type Role } from '#domain/accounts/roles.ts'
import { capitalize } from '#web/researcher/capitalize.ts'

type Props = {
  role: Role
  onRole: (role: Role) => void
  /** Name of the field where it has no visible label. */
  'aria-label'?: string
  label?: string
}

const OPTIONS = ROLES.map((value) => ({ value, label: capitalize(value) }))

/** A role in a row of a list. */
export const RoleSelect = ({ role, onRole, ...names }: Props) => (
  <NativeSelect
    size="md"
    {...names}
    data={OPTIONS}
    value={role}
    onChange={(event) => onRole(event.currentTarget.value as Role) /* one of the options */}
  />
)
