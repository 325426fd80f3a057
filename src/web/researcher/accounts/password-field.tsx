import { PasswordInput } from '@mantine/core'

type Props = { value: string; onChange: (password: string) => void; label?: string; hasFocus?: boolean }

/** The password that the person has, to confirm a change. */
export const CurrentPassword = ({ value, onChange, label = 'Your password', hasFocus = false }: Props) => (
  <PasswordInput
    size="md"
    withAsterisk={false}
    label={label}
    autoComplete="current-password"
    required
    autoFocus={hasFocus}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

export const NewPassword = ({ value, onChange, label = 'New password' }: Props) => (
  <PasswordInput
    size="md"
    withAsterisk={false}
    label={label}
    description="At least 10 characters. A few words that nobody else would put together are best."
    autoComplete="new-password"
    required
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
