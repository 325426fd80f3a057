import { Group } from '@mantine/core'
import { type DragEvent, type ReactNode, useEffect, useState } from 'react'
import styles from './drop-zone.module.css'
import page from './page.module.css'

type Props = {
  title: string
  /** Which files are accepted, in words. */
  hint: string
  /** Label of the button that opens the file picker. */
  buttonLabel: string
  accept: string
  isMultiple?: boolean
  /** Whether the input gets the focus when the surrounding dialog opens. */
  hasFocus?: boolean
  onChosen: (files: File[]) => void
  /** Must read the files synchronously: the browser empties the transfer after the event. */
  onDropped: (transfer: DataTransfer) => void
  /** Other ways to add files. */
  children?: ReactNode
}

/** Accepts files by drag and drop or by a real file input, which also works with the keyboard. */
export function DropZone({ title, hint, buttonLabel, accept, isMultiple, hasFocus, onChosen, onDropped, children }: Props) {
  const [isOver, setIsOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onDropped(event.dataTransfer)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way of several; the input inside is the one for keyboards
    <div
      className={styles.zone}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <p className={styles.title}>{title}</p>
      <p className={page.soft}>{hint}</p>
      <Group justify="center" gap="xs">
        <label className={styles.choose}>
          <span>{buttonLabel}</span>
          <input
            type="file"
            accept={accept}
            multiple={isMultiple}
            data-autofocus={hasFocus}
            onChange={(event) => {
              onChosen([...(event.currentTarget.files ?? [])])
              // Otherwise choosing the same file again, after it was corrected, fires no event.
              event.currentTarget.value = ''
            }}
          />
        </label>
        {children}
      </Group>
    </div>
  )
}

/** Ignores files that are dropped beside a drop zone. Otherwise the browser would leave the page and open the file. */
export function useStrayDrops() {
  useEffect(() => {
    const ignore = (event: globalThis.DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault()
    window.addEventListener('dragover', ignore)
    window.addEventListener('drop', ignore)
    return () => {
      window.removeEventListener('dragover', ignore)
      window.removeEventListener('drop', ignore)
    }
  }, [])
}
