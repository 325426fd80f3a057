import { Button, Radio, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { messages } from '#contract/researcher-messages.ts'
import { experimentId, setName } from '#contract/text.ts'
import { exports, findExport } from '#domain/exports/index.ts'
import { CodeBlock } from '../api-example/code-block.tsx'
import { exportCall } from '../api-example/example-call.ts'
import { PageHeader } from '../shell/page-header.tsx'
import styles from './download-screen.module.css'
import { DownloadStatus } from './download-status.tsx'
import { useDownload } from './use-download.ts'

export function DownloadScreen() {
  const [dataType, setDataType] = useState('')
  const [written, setWritten] = useState('')
  const { progress, download } = useDownload()

  const id = written.trim()
  const isSet = findExport(dataType)?.of === 'set'
  const isIdValid = z.safeParse(isSet ? setName : experimentId, id).success
  const mayDownload = isIdValid && dataType !== '' && progress.state !== 'running'

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (mayDownload) download(id, dataType)
  }

  return (
    <>
      <PageHeader title={messages.downloadData} lead="A study’s data as CSV, one file per kind of data." />
      <div className={styles.columns}>
        <form className={styles.form} onSubmit={onSubmit}>
          <Radio.Group size="md" label="Data type" value={dataType} onChange={setDataType} required>
            <Stack gap="xs" mt="xs">
              {exports.map(({ name, label, holds }) => (
                <Radio key={name} value={name} size="md" label={label} description={holds} classNames={{ body: styles.choice }} />
              ))}
            </Stack>
          </Radio.Group>
          <TextInput
            size="md"
            label={isSet ? 'Stimulus set name' : 'Experiment ID'}
            description={
              isSet
                ? 'With its date in front, as the Stimuli page lists it.'
                : 'As shown when the study was created; solarflare is the demo.'
            }
            value={written}
            onChange={(event) => setWritten(event.currentTarget.value)}
            error={
              id !== '' && !isIdValid
                ? isSet
                  ? 'One line, at most 64 characters'
                  : 'Letters, digits, _ and -, at most 64'
                : undefined
            }
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <Button type="submit" size="md" disabled={!mayDownload} loading={progress.state === 'running'}>
            Download
          </Button>
          <DownloadStatus progress={progress} />
        </form>
        <section className={styles.aside} aria-labelledby="by-script">
          <h2 id="by-script">In a script</h2>
          <p>The same file, streamed, for an analysis that fetches its own data:</p>
          <CodeBlock
            label={findExport(dataType)?.label ?? 'Feed engagement data'}
            text={exportCall(
              window.location.origin,
              isIdValid ? id : isSet ? 'SET_NAME' : 'EXPERIMENT_ID',
              dataType || 'engagement',
            )}
          />
          <p>
            Rows of test sessions are left out; <code>?include=test</code> adds them. More in the{' '}
            <a href="/v1/docs">API reference</a>.
          </p>
        </section>
      </div>
    </>
  )
}
