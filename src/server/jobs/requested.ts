import { exportCsv } from '../use-cases/exports/export-csv.ts'
import { exportPackage } from '../use-cases/exports/export-package.ts'
import { makeFile } from '../use-cases/exports/make-file.ts'
import { includeOf } from '../use-cases/exports/wanted-file.ts'
import { runDeposit } from '../use-cases/publication/run-deposit.ts'
import { runDryRun } from '../use-cases/simulation/run-dry-run.ts'
import { runFetchMedia } from '../use-cases/stimuli/run-fetch-media.ts'
import type { RequestedJob } from './job.ts'

export const makePackage: RequestedJob = {
  name: 'package',
  run: (deps, job_id, stop) =>
    makeFile(deps, job_id, stop, (wanted, caller, { signal, onProgress }) =>
      exportPackage(deps, { id: wanted.id, include: includeOf(wanted), onProgress }, caller, signal),
    ),
}

const makeExport: RequestedJob = {
  name: 'export',
  run: (deps, job_id, stop) =>
    makeFile(deps, job_id, stop, async (wanted, caller, watch) => {
      const file = { id: wanted.id, data_type: wanted.data_type ?? '', include: includeOf(wanted), isRaw: wanted.raw }
      const { filename, csv } = await exportCsv(deps, file, caller, watch)
      return { filename, stream: csv }
    }),
}

/** What this server makes in the background because somebody asked for it. */
export const requestedJobs: readonly RequestedJob[] = [
  makePackage,
  makeExport,
  { name: 'dry-run', run: runDryRun },
  { name: 'fetch-media', run: runFetchMedia },
  { name: 'deposit', run: runDeposit },
]
