import { Radio, Stack } from '@mantine/core'
import { ROLES, type Role } from '#domain/accounts/roles.ts'
import { capitalize } from '#web/researcher/capitalize.ts'

type Props = {
  role: Role
  onRole: (role: Role) => void
  /** One line on each role. */
  texts: Readonly<Record<Role, string>>
}

/** A role, each with one line on what it may do. */
export function RoleField({ role, onRole, texts }: Props) {
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
