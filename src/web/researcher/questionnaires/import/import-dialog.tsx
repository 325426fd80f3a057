import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ImportReport } from '#domain/questions/import/import-report.ts'
import { countOf } from '#web/researcher/count-of.ts'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import { DropZone, useStrayDrops } from '#web/researcher/ui/drop-zone.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Done } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { builderAddress } from '../library/addresses.ts'
import { Refusal } from '../library/refusal.tsx'
import { useLibraryChange } from '../library/use-questionnaires.ts'
import { importers } from './index.ts'
import { readFile } from './read-file.ts'
import styles from './report.module.css'
import { Report } from './report.tsx'

type Props = { isOpen: boolean; onClose: () => void }

export const ImportDialog = ({ isOpen, onClose }: Props) => (
  <Dialog title="Import a questionnaire" isOpen={isOpen} onClose={onClose}>
    <ImportForm onClose={onClose} />
  </Dialog>
)

type Imported = { questionnaire_id: string; name: string; report: ImportReport; warnings: readonly string[] }

function ImportForm({ onClose }: { onClose: () => void }) {
  useStrayDrops()
  const { change, send } = useLibraryChange()
  const [unread, setUnread] = useState('')
  const [imported, setImported] = useState<Imported>()
  const start = async ([file]: Iterable<File>) => {
    if (!file) return
    setUnread('')
    const read = await readFile(file, importers)
    if (!read.ok) return setUnread(`${file.name}: ${read.sentence}`)
    const call = callApi('/v1/import_questionnaire', { definition: read.definition })
    if (!(await send(call))) return
    const result = await call
    if (result.ok) setImported({ ...result.reply.data, report: read.report })
  }
  if (imported) return <Outcome imported={imported} onClose={onClose} />
  return (
    <div className={page.form}>
      <p className={page.soft}>It becomes a new questionnaire of your lab. Nothing that is here changes.</p>
      <DropZone
        title="Drop a file here"
        hint={importers.map(({ label }) => label).join(', ')}
        buttonLabel="Choose a file"
        accept={importers.flatMap(({ endings }) => endings).join(',')}
        hasFocus
        onChosen={start}
        onDropped={(transfer) => start(transfer.files)}
      />
      <div aria-live="polite">
        {change.state === 'sending' && <p>Reading it …</p>}
        {unread !== '' && <p className={page.problem}>{unread}</p>}
        {unread === '' && change.state === 'refused' && <Refusal refused={change} />}
      </div>
    </div>
  )
}

function Outcome({ imported, onClose }: { imported: Imported; onClose: () => void }) {
  const { questionnaire_id, name, report, warnings } = imported
  const outcome = useRef<HTMLDivElement>(null)
  // The file input that had the focus was removed. The report is read from its beginning.
  useEffect(() => outcome.current?.focus(), [])
  return (
    <div ref={outcome} tabIndex={-1} className={`${page.form} ${styles.outcome}`}>
      <Done>Imported as {name}.</Done>
      <Report report={report} />
      {warnings.length > 0 && (
        <details className={styles.remarks}>
          <summary>{countOf(warnings.length, 'remark')} on the questionnaire that it became</summary>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </details>
      )}
      <div className={page.actions}>
        <Button size="md" renderRoot={(props) => <Link {...props} to={builderAddress(questionnaire_id)} />}>
          Open it
        </Button>
        <Button variant="default" size="md" onClick={onClose}>
          Back to the list
        </Button>
      </div>
    </div>
  )
}
