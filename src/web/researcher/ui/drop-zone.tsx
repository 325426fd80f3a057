import { type DragEvent, type ReactNode, useState } from 'react'
import styles from './drop-zone.module.css'

type Props = {
  title: string
  /** Which files, and how large they may be. */
  takes: string
  /** What the button says that opens the browser's own window. */
  choose: string
  accept: string
  isMultiple?: boolean
  /** In a window that opens, the field that the keyboard begins with. */
  hasFocus?: boolean
  onChosen: (files: File[]) => void
  /** To be read at once: later the browser has forgotten what was dropped. */
  onDropped: (transfer: DataTransfer) => void
  /** Further ways than dropping and choosing. */
  children?: ReactNode
}

/** Takes files, dropped or chosen. The input is a real one: it can be tabbed to, and tests can fill it. */
export function DropZone({ title, takes, choose, accept, isMultiple, hasFocus, onChosen, onDropped, children }: Props) {
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
      <p className={styles.takes}>{takes}</p>
      <div className={styles.ways}>
        <label className={styles.choose}>
          <span>{choose}</span>
          <input
            type="file"
            accept={accept}
            multiple={isMultiple}
            data-autofocus={hasFocus}
            onChange={(event) => {
              onChosen([...(event.currentTarget.files ?? [])])
              // The same files may be chosen again after they were put right.
              event.currentTarget.value = ''
            }}
          />
        </label>
        {children}
      </div>
    </div>
  )
}
