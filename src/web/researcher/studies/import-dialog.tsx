import { Button, Progress } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Dialog } from '../create-study/dialog.tsx'
import styles from './import-dialog.module.css'
import type { ImportResult } from './read-import-answer.ts'
import { type Import, useImport } from './use-import.ts'

type Props = { isOpen: boolean; onClose: () => void }

export function ImportDialog({ isOpen, onClose }: Props) {
  // Held outside the window: a bundle that is on its way goes on when the window is closed.
  const { current, start, forget } = useImport()
  const close = () => {
    onClose()
    forget()
  }
  return (
    <Dialog title="Import a study" isOpen={isOpen} onClose={close}>
      <ImportForm current={current} start={start} onClose={close} />
    </Dialog>
  )
}

type FormProps = { current: Import; start: (file: File) => void; onClose: () => void }

function ImportForm({ current, start, onClose }: FormProps) {
  return (
    <div className={styles.form}>
      <p className={styles.about}>
        A study bundle is the ZIP file that a study’s page offers under Downloads: its settings, its sets and their pictures. It
        becomes a study of your own, with an id of its own.
      </p>
      {current.state !== 'sending' && !(current.state === 'answered' && current.result.ok) && <BundleField onFile={start} />}
      <div aria-live="polite" className={styles.state}>
        <ImportState current={current} onClose={onClose} />
      </div>
    </div>
  )
}

function BundleField({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setIsOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way of two; the input inside is the one for keyboards
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
      <p className={styles.zoneTitle}>Drop a study bundle here</p>
      <label className={styles.choose}>
        <span>Choose a file</span>
        <input
          type="file"
          accept=".zip,application/zip"
          data-autofocus
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            // The same file may be chosen again after it was put right.
            event.currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
      </label>
    </div>
  )
}

function ImportState({ current, onClose }: { current: Import; onClose: () => void }) {
  if (current.state === 'idle') return null
  if (current.state === 'sending') {
    const percent = Math.floor(current.share * 100)
    return (
      <>
        <p dir="auto">
          {percent < 100 ? 'Sending' : 'Unpacking'} {current.fileName}
        </p>
        <Progress value={percent} aria-label="Sent" />
        <p className={styles.about} aria-hidden="true">
          {percent} % sent
        </p>
      </>
    )
  }
  return <Answered fileName={current.fileName} result={current.result} onClose={onClose} />
}

type AnsweredProps = { fileName: string; result: ImportResult; onClose: () => void }

function Answered({ fileName, result, onClose }: AnsweredProps) {
  const opens = useRef<HTMLAnchorElement>(null)
  // The field that had the focus is gone.
  useEffect(() => opens.current?.focus(), [])
  if (!result.ok)
    return (
      <div className={styles.problem}>
        <p>
          <bdi>{fileName}</bdi>: {result.sentence}
        </p>
        <Sentences sentences={result.problems} />
      </div>
    )
  const { experiment_id, differences } = result
  return (
    <>
      <p className={styles.good}>
        Imported as <strong>{experiment_id}</strong>.
      </p>
      {differences.length === 0 ? (
        <p>It is the same as in the bundle.</p>
      ) : (
        <>
          <p>It differs from the bundle:</p>
          <Sentences sentences={differences} />
        </>
      )}
      <div className={styles.actions}>
        <Button size="md" renderRoot={(props) => <Link {...props} ref={opens} to="/studies" search={{ study: experiment_id }} />}>
          Open the study
        </Button>
        <Button variant="default" size="md" onClick={onClose}>
          Back to the list
        </Button>
      </div>
    </>
  )
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <ul className={styles.sentences}>
      {sentences.map((sentence) => (
        <li key={sentence} dir="auto">
          {sentence}
        </li>
      ))}
    </ul>
  )
}
