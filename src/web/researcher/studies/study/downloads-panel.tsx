import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { allExports } from '#domain/exports/index.ts'
import { retentionAt, retentionDateIn } from '#domain/study/lifecycle/retention.ts'
import { countedText } from '#domain/study/people/counted-people.ts'
import { JobList } from '#web/researcher/jobs/job-list.tsx'
import { MakeFile } from '#web/researcher/jobs/make-file.tsx'
import { useStudyJobs } from '#web/researcher/jobs/use-jobs.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import type { ShownStudy } from '../study-types.ts'
import { bundleAddress, csvAddress, reportAddress } from './links.ts'
import { erasedText, retentionText } from './retention-words.ts'
import styles from './study-page.module.css'

/** Files of a set are with the set. */
const ofStudy = allExports.filter((each) => each.of !== 'set')

type Props = {
  experiment_id: string
  settings: ShownStudy['condition_settings']
  erased: ShownStudy['erased']
  people: ShownStudy['people']
}

export function DownloadsPanel({ experiment_id, settings, erased, people }: Props) {
  const { data: jobs = [], dataUpdatedAt } = useStudyJobs(experiment_id)
  const [nowMs] = useState(Date.now)
  const inFiles = countedText(people, 'files')
  return (
    <Panel id="downloads" heading="Downloads">
      <Stack align="start" gap="xs">
        <MakeFile wanted={{ kind: 'package', experiment_id }}>Create a data package</MakeFile>
        <p className={page.soft}>
          A ZIP file with tidy tables, codebook and metadata, ready for analysis and archives. It is made in the background and
          kept for seven days.
        </p>
        <JobList jobs={jobs} nowMs={dataUpdatedAt} />
        <Button component="a" variant="default" href={reportAddress(experiment_id)} download>
          Create a methods appendix
        </Button>
        <p className={page.soft}>
          A ZIP file for the paper: software, devices, measured error, who came and who left, and dwell by every definition, as
          HTML and Markdown with figures. <a href="/manual/report">What is in it</a>
        </p>
      </Stack>
      <ul className={`${page.plainList} ${styles.downloads}`}>
        <li>
          <a href={bundleAddress(experiment_id)} download>
            Study bundle (ZIP)
          </a>
          <p className={page.soft}>Settings, sets and pictures, without data: to import the study elsewhere or share it.</p>
        </li>
        {ofStudy.map(({ name, label, holds }) => (
          <li key={name}>
            <a href={csvAddress(experiment_id, name)} download>
              {label} (CSV)
            </a>
            <p className={page.soft}>{holds}</p>
          </li>
        ))}
      </ul>
      <p>
        <a href={`/download?experiment_id=${encodeURIComponent(experiment_id)}`}>All ways to download</a>
        {' · '}
        <a href="/manual/codebook#tables-of-the-data-package">Columns of the package</a>
        {' · '}
        <a href="/manual/codebook#the-six-csv-files">Columns of the CSV files</a>
      </p>
      {inFiles !== '' && <p className={page.soft}>In the files: {inFiles}</p>}
      <p className={page.soft}>
        Data files name the condition of each person, also while the study is blinded. Every download is in the audit log.
      </p>
      <p className={page.soft}>
        {retentionText(retentionAt(retentionDateIn(settings), nowMs))} {erasedText(erased)}
      </p>
    </Panel>
  )
}
