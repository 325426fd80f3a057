import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import page from '#web/researcher/ui/page.module.css'
import styles from './paste.module.css'

/** One thing that will be made, or why it will not. */
export type Pasted<Made> = { what: string; detail: string; made: Made } | { what: string; problem: string }

type Props<Made> = {
  title: string
  hint: string
  read: (text: string) => readonly Pasted<Made>[]
  onClose: () => void
  actions: readonly { label: string; make: (made: Made[], text: string) => void }[]
  /** Choices that change what is made. */
  children?: ReactNode
}

const MAX_SHOWN = 200

/** A field to paste into, with a preview of what will be made of it. */
export function PasteDialog<Made>({ title, hint, read, onClose, actions, children }: Props<Made>) {
  const [text, setText] = useState('')
  const rows = read(text)
  const made = rows.flatMap((row) => ('made' in row ? [row.made] : []))
  const nLeftOut = rows.length - made.length
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <div className={page.form}>
        <Textarea
          label="Paste here"
          description={hint}
          rows={7}
          resize="vertical"
          dir="auto"
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          // A spreadsheet's tabs stay; the Tab key moves on.
          spellCheck={false}
        />
        {children}
        <div aria-live="polite" className={styles.summary}>
          {rows.length > 0 && `${made.length} will be made${nLeftOut > 0 ? `, ${nLeftOut} left out` : ''}`}
        </div>
        {rows.length > 0 && (
          <ol className={styles.rows}>
            {rows.slice(0, MAX_SHOWN).map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its line in the text.
              <li key={i} className={styles.row} data-left-out={'problem' in row}>
                <span dir="auto">{row.what || '—'}</span>
                <span className={styles.detail}>{'problem' in row ? row.problem : row.detail}</span>
              </li>
            ))}
          </ol>
        )}
        <div className={page.actions}>
          {actions.map(({ label, make }, i) => (
            <Button
              key={label}
              variant={i === 0 ? 'filled' : 'default'}
              disabled={made.length === 0}
              onClick={() => {
                make(made, text)
                onClose()
              }}
            >
              {label}
            </Button>
          ))}
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
