import { Checkbox, Stack } from '@mantine/core'
import styles from './download-screen.module.css'
import type { Included } from './offers.ts'
import type { RowCount } from './use-row-count.ts'

const CHOICES: readonly { value: Included; label: string }[] = [
  { value: 'test', label: 'Test sessions' },
  { value: 'simulated', label: 'Simulated participants' },
  { value: 'excluded', label: 'Participants you excluded' },
]

type Props = { include: readonly Included[]; onChange: (include: Included[]) => void; marked: RowCount['marked'] | undefined }

/** Who is left out of every file unless they are asked for. Hardly any study has simulated participants: those are offered where there are any. */
export function IncludeField({ include, onChange, marked }: Props) {
  const offered = CHOICES.filter(({ value }) => value !== 'simulated' || (marked?.simulated ?? 0) > 0 || include.includes(value))
  return (
    <Checkbox.Group<Included>
      size="md"
      label="Also include"
      description="A row session-flag in User information says who they are."
      value={[...include]}
      onChange={onChange}
    >
      <Stack gap="xs" mt="xs">
        {offered.map(({ value, label }) => (
          <Checkbox
            key={value}
            value={value}
            label={
              <>
                {label}
                {marked && <span className={styles.number}> {marked[value].toLocaleString('en')}</span>}
              </>
            }
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
