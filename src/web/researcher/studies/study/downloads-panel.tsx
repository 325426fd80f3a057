import { Stack } from '@mantine/core'
import { roleMay } from '#domain/accounts/role-may.ts'
import type { Role } from '#domain/accounts/roles.ts'
import { exports } from '#domain/exports/index.ts'
import { JobList } from '#web/researcher/jobs/job-list.tsx'
import { MakeFile } from '#web/researcher/jobs/make-file.tsx'
import { useStudyJobs } from '#web/researcher/jobs/use-jobs.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { bundleAddress, csvAddress } from './links.ts'
import styles from './study-page.module.css'

/** Files of a set are with the set. */
const ofStudy = exports.filter((each) => each.of !== 'set')

export function DownloadsPanel({ experiment_id, role }: { experiment_id: string; role: Role }) {
  const mayHaveData = roleMay(role, 'POST /v1/jobs')
  const mayHaveBundle = roleMay(role, 'GET /v1/exports/:id/bundle.zip')
  const { data: jobs = [], dataUpdatedAt } = useStudyJobs(mayHaveData ? experiment_id : undefined)
  return (
    <Panel id="downloads" heading="Downloads">
      <ul className={`${page.plainList} ${styles.downloads}`}>
        {mayHaveData && (
          <Stack component="li" align="start" gap="xs">
            <MakeFile wanted={{ kind: 'package', experiment_id }}>Create a data package</MakeFile>
            <p className={page.soft}>
              A ZIP file with tidy tables, codebook and metadata, ready for analysis and archives. It is made in the background
              and kept for seven days.
            </p>
            <JobList jobs={jobs} nowMs={dataUpdatedAt} />
          </Stack>
        )}
        {mayHaveBundle && (
          <li>
            <a href={bundleAddress(experiment_id)} download>
              Study bundle (ZIP)
            </a>
            <p className={page.soft}>Settings, sets and pictures, without data: to import the study elsewhere or share it.</p>
          </li>
        )}
        {(mayHaveData ? ofStudy : []).map(({ name, label, holds }) => (
          <li key={name}>
            <a href={csvAddress(experiment_id, name)} download>
              {label} (CSV)
            </a>
            <p className={page.soft}>{holds}</p>
          </li>
        ))}
      </ul>
      {!mayHaveData && <p className={page.soft}>Your role has no downloads.</p>}
      {mayHaveData && (
        <p className={page.soft}>
          Data files name the condition of each person, also while the study is blinded. Every download is in the audit log.
        </p>
      )}
      {mayHaveData && (
        <p>
          <a href={`/download?experiment_id=${encodeURIComponent(experiment_id)}`}>All ways to download</a>
        </p>
      )}
    </Panel>
  )
}
