import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useState } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import { findPlatform } from '#domain/platforms/index.ts'
import { platformLink } from '#domain/study/study-link.ts'
import { fetchExport } from '#web/researcher/download/fetch-export.ts'
import { saveFile } from '#web/researcher/download/save-file.ts'
import page from '#web/researcher/ui/page.module.css'
import { Problem } from '#web/researcher/ui/result.tsx'
import styles from './launch.module.css'

const COPIED_MS = 4000
const PARAMETERS = 'experiment_parameters'

type Props = { experiment_id: string; platform: string; mayDownload: boolean }

/** The one link to share, with the study's id and its parameters as a file (spec 4, create flow). */
export function StudyLink({ experiment_id, platform, mayDownload }: Props) {
  const [hasFailed, setHasFailed] = useState(false)
  const found = findPlatform(platform)
  const url = platformLink(window.location.origin, experiment_id, platform)

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
    <div className={styles.share}>
      <p className={styles.label}>
        {found === undefined || found.name === 'none' ? 'Link for participants' : `Link for ${found.label}`}
      </p>
      <a className={styles.link} dir="ltr" href={url} target="_blank" rel="noreferrer">
        {url}
      </a>
      {found !== undefined && <p className={page.soft}>{found.entry.note}</p>}
      <div className={page.actions}>
        <CopyText text={url} label={messages.copyUrl} done={messages.copiedUrl} isMain />
        <CopyText text={experiment_id} label={messages.copyId} done={messages.copiedId} />
        {mayDownload && (
          <Button variant="default" onClick={save} title="The parameters as a CSV file">
            Download
          </Button>
        )}
      </div>
      {hasFailed && <Problem>{messages.downloadFailed}</Problem>}
    </div>
  )
}

type CopyProps = { text: string; label: string; done: string; isMain?: boolean }

function CopyText({ text, label, done, isMain = false }: CopyProps) {
  const clipboard = useClipboard({ timeout: COPIED_MS })
  return (
    <Button variant={isMain ? 'filled' : 'default'} onClick={() => clipboard.copy(text)}>
      <span aria-live="polite">{clipboard.copied ? done : clipboard.error ? 'Select the text to copy it' : label}</span>
    </Button>
  )
}
