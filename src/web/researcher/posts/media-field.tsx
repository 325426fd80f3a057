import { TextInput } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { belowField, type Said } from './field-words.tsx'
import styles from './posts.module.css'

type Props = Said & {
  label: string
  hint?: string | undefined
  /** The name of a file, or an address. */
  value: string
  accept: string
  onAddress: (address: string) => void
  /** Undefined where pictures have addresses only. */
  onFile: ((file: File) => void) | undefined
}

/** A picture or video: a file of this machine, chosen or dropped, or an address on the web. */
export function MediaField({ label, hint, value, accept, error, warning, onAddress, onFile }: Props) {
  const [isOver, setIsOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file === undefined || onFile === undefined) return
    event.preventDefault()
    onFile(file)
  }
  const chooser = onFile && (
    <label className={styles.choose}>
      <span>
        Choose<span className="visually-hidden"> a file: {label}</span>
      </span>
      <input
        type="file"
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          currentTarget.value = ''
        }}
      />
    </label>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way of several; the file input is the one for keyboards
    <div
      className={styles.media}
      data-over={isOver}
      onDragOver={(event) => {
        if (onFile === undefined || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <TextInput
        {...belowField({ hint, error, warning })}
        size="md"
        label={label}
        placeholder={onFile ? 'Drop a file, or paste an address' : 'https://…'}
        value={value}
        onChange={(event) => onAddress(event.currentTarget.value)}
        rightSection={chooser}
        rightSectionWidth={chooser ? 96 : 0}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
      />
    </div>
  )
}
