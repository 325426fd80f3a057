import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatDate } from '../../format-time.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import panel from '../../ui/panel.module.css'
import type { MadeToken } from './make-token.tsx'

/** The one time that a token is shown. */
export function NewToken({ made: { name, token, expires_at }, onDone }: { made: MadeToken; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={`${panel.panel} ${panel.part}`} aria-labelledby="new-token">
      <h2 id="new-token" ref={heading} tabIndex={-1}>
        Your new token
      </h2>
      <p>
        <strong>It is shown only once.</strong> Copy it to where your script reads it. Anyone with this token can do what it
        allows until {formatDate(expires_at)}.
      </p>
      <CodeBlock label={`Token ${name}`} text={token} />
      <p>
        Scripts send it as a header: <code>Authorization: Bearer fl_…</code>
      </p>
      <Button size="md" onClick={onDone}>
        I have copied it
      </Button>
    </section>
  )
}
