import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import { fetchExport } from '#web/researcher/download/fetch-export.ts'
import { saveFile } from '#web/researcher/download/save-file.ts'
import page from '#web/researcher/ui/page.module.css'
import styles from './create-block.module.css'

const COPIED_MS = 4000
const PARAMETERS = 'experiment_parameters'

export function StudyCreated({ experiment_id, isEditedSince }: { experiment_id: string; isEditedSince: boolean }) {
  const [hasFailed, setHasFailed] = useState(false)
  const url = `${window.location.origin}/?experiment_id=${encodeURIComponent(experiment_id)}`

  const save = async () => {
    setHasFailed(false)
    try {
      const fetched = await fetchExport({ id: experiment_id, dataType: PARAMETERS, include: [] })
      if (fetched.ok) saveFile(fetched.file, `${experiment_id}_${PARAMETERS}.csv`)
      setHasFailed(!fetched.ok)
    } catch (error) {
      console.error(error)
      setHasFailed(true)
    }
  }

  return (
    <div className={styles.created}>
      <p className={styles.good}>
        {messages.createdStudy}
        <strong>{experiment_id}</strong>
      </p>
      <p className={styles.url}>
        <a href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
      </p>
      <div className={styles.actions}>
        <CopyText text={experiment_id} label={messages.copyId} done={messages.copiedId} />
        <CopyText text={url} label={messages.copyUrl} done={messages.copiedUrl} />
        <Button variant="default" onClick={save}>
          Download
        </Button>
      </div>
      {hasFailed && <p className={styles.problem}>{messages.downloadFailed}</p>}
      {isEditedSince && (
        <p className={page.soft}>
          The settings above were edited since. This study stays as it is; creating again makes another one.
        </p>
      )}
      <p className={page.soft}>
        <Link to="/studies" search={{ study: experiment_id }}>
          Go to the study
        </Link>{' '}
        to see who takes part, to pause it or to change it.
      </p>
      <p className={page.soft}>
        The link above is what participants get. Add <code>&amp;user_id=test-1</code> to try it yourself: such visits stay out of
        the data.
      </p>
    </div>
  )
}

function CopyText({ text, label, done }: { text: string; label: string; done: string }) {
  const clipboard = useClipboard({ timeout: COPIED_MS })
  return (
    <Button variant="default" onClick={() => clipboard.copy(text)}>
      <span aria-live="polite">{clipboard.copied ? done : clipboard.error ? 'Select the text to copy it' : label}</span>
    </Button>
  )
}
