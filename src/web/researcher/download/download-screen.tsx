import { Button, Radio, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { messages } from '#contract/researcher-messages.ts'
import { experimentId, setName } from '#contract/text.ts'
import { roleMay } from '#domain/accounts/permissions.ts'
import { allExports, findExport } from '#domain/exports/index.ts'
import { RECRUITER_IDS_FILE } from '#domain/exports/recruiter-ids.ts'
import { exportCall } from '../api/example-call.ts'
import { CodeBlock } from '../ui/code-block.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import panel from '../ui/panel.module.css'
import { Panel } from '../ui/panel.tsx'
import { leftOutWords, rowWords } from './count-words.ts'
import styles from './download-screen.module.css'
import { DownloadStatus } from './download-status.tsx'
import { IdField } from './id-field.tsx'
import { IncludeField } from './include-field.tsx'
import type { Included, WantedFile } from './offers.ts'
import { PackagePanel } from './package-panel.tsx'
import { useDownload } from './use-download.ts'
import { useOffers } from './use-offers.ts'
import { isLarge, useCountNow, useRowCount } from './use-row-count.ts'

/** Long enough that a count is not asked for at every letter. */
const TYPED_MS = 400

/** Other pages lead here with the id of a study. */
function idOfAddress(): string {
  const search = new URLSearchParams(window.location.search)
  return search.get('id') ?? search.get('experiment_id') ?? ''
}

export function DownloadScreen() {
  const [dataType, setDataType] = useState('')
  const [written, setWritten] = useState(idOfAddress)
  const [include, setInclude] = useState<readonly Included[]>([])
  const { progress, downloadCsv, cancel } = useDownload()

  const id = written.trim()
  const descriptor = findExport(dataType)
  const isSet = descriptor?.of === 'set'
  const isIdValid = z.safeParse(isSet ? setName : experimentId, id).success
  const isRunning = progress.state === 'running'
  const file: WantedFile | undefined =
    isIdValid && descriptor !== undefined ? { id, dataType, include: isSet ? [] : include } : undefined

  const countNow = useCountNow()
  const [typedId] = useDebouncedValue(id, TYPED_MS)
  const { data: count } = useRowCount(file?.id === typedId ? file : undefined)
  const offers = useOffers(isSet, typedId)
  const role = offers.find((offer) => offer.id === id)?.role

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (file === undefined || isRunning) return
    const subject = isSet ? { stimulus_set: id } : { experiment_id: id }
    const job = { kind: 'export' as const, ...subject, data_type: dataType, include: [...file.include] }
    downloadCsv(file, job, async () => isLarge(await countNow(file)))
  }

  return (
    <>
      <PageHeader
        title={messages.downloadData}
        lead="A study’s data as CSV, one file per kind of data, or all of it in one package."
      />
      <div className={styles.columns}>
        <form className={`${panel.panel} ${styles.form}`} onSubmit={onSubmit}>
          <Radio.Group size="md" label="Data type" value={dataType} onChange={setDataType} required>
            <Stack gap="xs" mt="xs">
              {allExports.map(({ name, label, holds }) => (
                <Radio key={name} value={name} size="md" label={label} description={holds} classNames={{ body: styles.choice }} />
              ))}
            </Stack>
          </Radio.Group>
          <IdField isSet={isSet} value={written} onChange={setWritten} isWrong={id !== '' && !isIdValid} offers={offers} />
          {!isSet && <IncludeField include={include} onChange={setInclude} marked={count?.marked} />}
          <div aria-live="polite" className={styles.count}>
            {file !== undefined && count && (
              <p>
                {rowWords(count)} {!isSet && leftOutWords(count, include)}
              </p>
            )}
          </div>
          <Button type="submit" size="md" disabled={file === undefined || isRunning} loading={isRunning}>
            Download
          </Button>
          <DownloadStatus progress={progress} count={count} onCancel={cancel} />
        </form>
        <Stack gap="lg">
          <PackagePanel id={isIdValid && !isSet ? id : undefined} include={include} />
          {roleMay(role ?? null, 'see-panel-ids') && <KeyPanel id={id} />}
          <Panel id="by-script" heading="In a script">
            <p>The same file, streamed, for an analysis that fetches its own data:</p>
            <CodeBlock
              label={descriptor?.label ?? 'Feed engagement data'}
              text={exportCall(window.location.origin, {
                id: isIdValid ? id : isSet ? 'SET_NAME' : 'EXPERIMENT_ID',
                dataType: dataType || 'engagement',
                include: isSet ? [] : include,
              })}
            />
            <p>
              Every field is quoted, times are in milliseconds, and cells that a spreadsheet would run as a formula begin with an
              apostrophe; with <code>raw=yes</code> in the address they are as they were written. More in the{' '}
              <a href="/v1/docs">API reference</a>.
            </p>
          </Panel>
        </Stack>
      </div>
    </>
  )
}

/** The key that joins user ids with the ids of a panel, for those who may have it. */
function KeyPanel({ id }: { id: string }) {
  return (
    <Panel id="key-file" heading="Ids of the panel">
      <p>
        A CSV file that joins each user_id with the ids that a panel sent, such as PROLIFIC_PID. No other file has them. Keep it
        apart from the data; every download is in the audit log.
      </p>
      <Button component="a" variant="default" href={`/v1/exports/${encodeURIComponent(id)}/${RECRUITER_IDS_FILE}`} download>
        Download key file
      </Button>
    </Panel>
  )
}
