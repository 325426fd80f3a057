import { Button } from '@mantine/core'
import { JobList } from '../jobs/job-list.tsx'
import { useStudyJobs } from '../jobs/use-jobs.ts'
import page from '../ui/page.module.css'
import { Panel } from '../ui/panel.tsx'
import { DownloadStatus } from './download-status.tsx'
import type { Included } from './offers.ts'
import { useDownload } from './use-download.ts'

type Props = {
  /** Undefined while there is no study to download. */
  id: string | undefined
  include: readonly Included[]
}

/** The package of a study, which is made in the background, and the files that were made before. */
export function PackagePanel({ id, include }: Props) {
  const { progress, downloadJob, cancel } = useDownload()
  const { data: jobs = [], dataUpdatedAt } = useStudyJobs(id)
  const isRunning = progress.state === 'running'
  // The one that this page waits for is shown above the list.
  const others = jobs.filter(({ job_id }) => !isRunning || job_id !== progress.job?.job_id)
  return (
    <Panel id="package" heading="Everything in one package">
      <p>
        A ZIP file with tidy tables, codebook, import scripts for R and Python, the study’s materials and the six published files
        of this page.
      </p>
      <Button
        variant="default"
        disabled={id === undefined || isRunning}
        loading={isRunning}
        onClick={() => id !== undefined && downloadJob({ kind: 'package', experiment_id: id, include: [...include] })}
      >
        Download data package
      </Button>
      {id === undefined && !isRunning && <p className={page.soft}>Give the experiment ID of a study first.</p>}
      <DownloadStatus progress={progress} onCancel={cancel} />
      <JobList jobs={others} nowMs={dataUpdatedAt} />
    </Panel>
  )
}
