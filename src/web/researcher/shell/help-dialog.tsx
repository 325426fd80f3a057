import { Kbd } from '@mantine/core'
import { useEffect, useRef } from 'react'
import styles from './help-dialog.module.css'
import { navigation } from './navigation.ts'

const shortcuts: readonly { keys: readonly string[]; description: string }[] = [
  { keys: ['?'], description: 'Open this list' },
  { keys: ['Esc'], description: 'Close this list' },
  { keys: ['/'], description: 'Search, where studies or sets are listed' },
  ...navigation.map((entry) => ({ keys: ['g', entry.key], description: `Go to ${entry.label}` })),
]

/** A native dialog: the browser traps the focus, closes it on Esc and restores the focus. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="help-title" onClose={onClose}>
      <div className={styles.top}>
        <h2 id="help-title">Keyboard shortcuts</h2>
        <button type="button" className={styles.close} onClick={() => dialog.current?.close()} aria-label="Close">
          <svg viewBox="0 0 24 24" width="20" height="20" stroke="currentColor" strokeWidth="2" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
      </div>
      <table className={styles.list}>
        <tbody>
          {shortcuts.map(({ keys, description }) => (
            <tr key={description}>
              <th scope="row">
                {keys.map((key, index) => (
                  <span key={key}>
                    {index > 0 && <span className={styles.then}> then </span>}
                    <Kbd>{key}</Kbd>
                  </span>
                ))}
              </th>
              <td>{description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </dialog>
  )
}
