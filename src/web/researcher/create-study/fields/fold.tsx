import { Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import styles from './fields.module.css'

type Props = { summary: string; hasValues: boolean; children: ReactNode }

/** Fields that most studies leave empty. Open if something is set; clearing the last field does not close it. */
export function Fold({ summary, hasValues, children }: Props) {
  const [isOpened, setIsOpened] = useState(false)
  return (
    <details className={styles.more} open={isOpened || hasValues} onToggle={(event) => setIsOpened(event.currentTarget.open)}>
      <summary>{summary}</summary>
      <Stack gap="sm">{children}</Stack>
    </details>
  )
}
