import { Button } from '@mantine/core'
import page from '../ui/page.module.css'
import { Panel } from '../ui/panel.tsx'
import { DownloadStatus } from './download-status.tsx'
import { type Included, packageDownload } from './export-address.ts'
import { useDownload } from './use-download.ts'

/** `id`: undefined while there is no study to download. */
export function PackagePanel({ id, include }: { id: string | undefined; include: readonly Included[] }) {
  const { progress, download, resume, cancel } = useDownload()
  const isGoing = progress.state === 'running' || progress.state === 'interrupted'
  return (
    <Panel id="package" heading="Everything in one package">
      <p>
        A ZIP file with tidy tables, codebook, import scripts for R and Python, the study’s materials and the six files of this
        page.
      </p>
      <Button
        variant="default"
        disabled={id === undefined || isGoing}
        loading={progress.state === 'running'}
        onClick={() => id !== undefined && download(packageDownload(id, include))}
      >
        Download data package
      </Button>
      {id === undefined && !isGoing && <p className={page.soft}>Give the experiment ID of a study first.</p>}
      <DownloadStatus progress={progress} onResume={resume} onCancel={cancel} />
    </Panel>
  )
}
