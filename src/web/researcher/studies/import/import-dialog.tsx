import { Button, Progress } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { MAX_BUNDLE_BYTES } from '#contract/study-bundle.ts'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import { DropZone, useStrayDrops } from '#web/researcher/ui/drop-zone.tsx'
import page from '#web/researcher/ui/page.module.css'
import styles from './import-dialog.module.css'
import type { ImportResult } from './read-import-answer.ts'
import { type Import, useImport } from './use-import.ts'

type Props = { isOpen: boolean; onClose: () => void }

export function ImportDialog({ isOpen, onClose }: Props) {
  // The state is outside the dialog's content, so that an upload continues when the dialog is closed.
  const { current, start, reset } = useImport()
  const close = () => {
    onClose()
    reset()
  }
  return (
    <Dialog title="Import a study" isOpen={isOpen} onClose={close}>
      <ImportForm current={current} start={start} onClose={close} />
    </Dialog>
  )
}

type FormProps = { current: Import; start: (file: File) => void; onClose: () => void }

function ImportForm({ current, start, onClose }: FormProps) {
  useStrayDrops()
  return (
    <div className={page.form}>
      <p className={page.soft}>
        A study bundle is the ZIP file that a study’s page offers under Downloads: its settings, its sets and their pictures. It
        becomes a study of your own, with an id of its own. A file of experiment parameters (CSV) makes a study with the same
        settings, from sets that are here already.
      </p>
      {current.state !== 'sending' && !(current.state === 'answered' && current.result.ok) && <BundleField onFile={start} />}
      <div aria-live="polite" className={`${page.form} ${styles.state}`}>
        <ImportState current={current} onClose={onClose} />
      </div>
    </div>
  )
}

function BundleField({ onFile }: { onFile: (file: File) => void }) {
  const onFiles = ([file]: Iterable<File>) => file && onFile(file)
  return (
    <DropZone
      title="Drop a study bundle or experiment parameters here"
      hint={`One ZIP file of at most ${MAX_BUNDLE_BYTES / 1024 ** 3} GB, or one CSV file.`}
      buttonLabel="Choose a file"
      accept=".zip,application/zip,.csv,text/csv"
      hasFocus
      onChosen={onFiles}
      onDropped={(transfer) => onFiles(transfer.files)}
    />
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
        <p className={page.soft} aria-hidden="true">
          {percent} % sent
        </p>
      </>
    )
  }
  return <ImportOutcome fileName={current.fileName} result={current.result} onClose={onClose} />
}

type OutcomeProps = { fileName: string; result: ImportResult; onClose: () => void }

function ImportOutcome({ fileName, result, onClose }: OutcomeProps) {
  const studyLink = useRef<HTMLAnchorElement>(null)
  // The file input that had the focus was removed.
  useEffect(() => studyLink.current?.focus(), [])
  if (!result.ok)
    return (
      <div className={page.problem}>
        <p>
          <bdi>{fileName}</bdi>: {result.sentence}
        </p>
        <SentenceList sentences={result.problems} />
      </div>
    )
  const { experiment_id, differences, warnings } = result
  return (
    <>
      <p className={styles.good}>
        Imported as <strong>{experiment_id}</strong>.
      </p>
      {differences.length === 0 ? (
        <p>It is the same as in the file.</p>
      ) : (
        <>
          <p>It differs from the file:</p>
          <SentenceList sentences={differences} />
        </>
      )}
      {warnings.length > 0 && (
        <>
          <p>Before people take part in it, read this:</p>
          <SentenceList sentences={warnings} />
        </>
      )}
      <div className={page.actions}>
        <Button
          size="md"
          renderRoot={(props) => <Link {...props} ref={studyLink} to="/studies/$id" params={{ id: experiment_id }} />}
        >
          Open the study
        </Button>
        <Button variant="default" size="md" onClick={onClose}>
          Back to the list
        </Button>
      </div>
    </>
  )
}

function SentenceList({ sentences }: { sentences: readonly string[] }) {
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
