import { Button, type ButtonVariant, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import panel from '../ui/panel.module.css'
import { Problem } from '../ui/result.tsx'
import styles from './account-form.module.css'

type Props = {
  submitLabel: string
  /** Outlined on pages with several forms. */
  variant?: ButtonVariant
  /** Sends the form. The result is why it did not work; undefined where it did. */
  onSend: () => Promise<string | undefined>
  /** Beside the button that sends, such as one that closes the form. */
  beside?: ReactNode
  children: ReactNode
}

/** One column of fields with one button. What the server refuses is said above the button. */
export function AccountForm({ submitLabel, variant = 'filled', onSend, beside, children }: Props) {
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setIsSending(true)
    setProblem(undefined)
    setProblem(await onSend())
    setIsSending(false)
  }

  return (
    <form onSubmit={send} className={styles.form}>
      <Stack>
        {children}
        {problem !== undefined && <Problem>{problem}</Problem>}
        <div className={styles.buttons}>
          <Button type="submit" size="md" variant={variant} loading={isSending}>
            {submitLabel}
          </Button>
          {beside}
        </div>
      </Stack>
    </form>
  )
}

/** Around the one form of a page. */
export const AccountBox = ({ children }: { children: ReactNode }) => (
  <div className={`${panel.panel} ${styles.box}`}>{children}</div>
)
