import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatDateTime } from '#web/researcher/format-time.ts'
import { isLoopback } from '#web/researcher/studies/study/links.ts'
import { CopyButton } from '#web/researcher/ui/copy-button.tsx'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Problem } from '#web/researcher/ui/result.tsx'
import type { ApiResult } from '#web/shared/call-api.ts'
import styles from './sharing.module.css'
import { refusalText } from './use-people.ts'

export type MadeLink = { link: string; expires_at: number }

type ContentProps = {
  make: () => Promise<ApiResult<{ data: MadeLink }>>
  /** What anyone with the link can do; the end follows. */
  allows: string
  onMade?: () => void
  onClose: () => void
  /** What is chosen before the link is made. */
  children: ReactNode
}

type Props = ContentProps & { title: string; isOpen: boolean }

/** Makes a link and shows it, once: only its hash is stored. */
export function LinkDialog({ title, isOpen, ...content }: Props) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={content.onClose}>
      <Content {...content} />
    </Dialog>
  )
}

type State = { state: 'asking' } | { state: 'sending' } | { state: 'refused'; sentence: string } | ({ state: 'made' } & MadeLink)

function Content({ make, allows, onMade, onClose, children }: ContentProps) {
  const [state, setState] = useState<State>({ state: 'asking' })
  if (state.state === 'made') return <ShownOnce made={state} allows={allows} onClose={onClose} />

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (state.state === 'sending') return
    setState({ state: 'sending' })
    const result = await make()
    setState(result.ok ? { state: 'made', ...result.reply.data } : { state: 'refused', sentence: refusalText(result) })
    if (result.ok) onMade?.()
  }

  return (
    <form className={page.form} onSubmit={onSubmit}>
      {children}
      {state.state === 'refused' && <Problem>{state.sentence}</Problem>}
      <div className={page.actions}>
        <Button type="submit" size="md" loading={state.state === 'sending'}>
          Create link
        </Button>
        <Button variant="default" size="md" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

type ShownProps = { made: MadeLink; allows: string; onClose: () => void }

function ShownOnce({ made: { link, expires_at }, allows, onClose }: ShownProps) {
  const sentence = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone.
  useEffect(() => sentence.current?.focus(), [])
  return (
    <div className={page.form}>
      <p ref={sentence} tabIndex={-1} className={styles.sentence}>
        Anyone with this link can {allows}, until{' '}
        <time dateTime={new Date(expires_at).toISOString()}>{formatDateTime(expires_at)}</time>.
      </p>
      <code className={styles.link} dir="ltr">
        {link}
      </code>
      <p className={page.soft}>It is shown only once. Copy it before you close this.</p>
      {isLoopback(new URL(link).hostname) && (
        <p className={page.soft}>It begins with the address of this computer and opens on it alone.</p>
      )}
      <div className={page.actions}>
        <CopyButton text={link} label="Link" size="md" />
        <Button size="md" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}
