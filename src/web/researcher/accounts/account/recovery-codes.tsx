import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { saveFile } from '../../download/save-file.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import page from '../../ui/page.module.css'
import styles from './account.module.css'

type Props = { codes: readonly string[]; onDone: () => void }

/** Shown once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  return (
    <div className={styles.steps}>
      <h3 ref={heading} tabIndex={-1}>
        Your recovery codes
      </h3>
      <p>
        If you lose your phone, each of these signs you in once in place of a code. They are shown only once: keep them where you
        keep your passwords.
      </p>
      <ul className={`${styles.codes} ${styles.secret}`} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={page.actions}>
        <CopyButton text={text} label="Recovery codes" />
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'feedlab-recovery-codes.txt')}
        >
          Download
        </Button>
      </div>
      <Button size="md" onClick={onDone} style={{ justifySelf: 'start' }}>
        I have saved them
      </Button>
    </div>
  )
}
