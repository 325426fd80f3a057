import { exportCsv } from '../use-cases/exports/export-csv.ts'
import { makeFile } from '../use-cases/exports/make-file.ts'
import { includeOf } from '../use-cases/exports/wanted-file.ts'
import type { RequestedJob } from './job.ts'

export const makeExport: RequestedJob = {
  name: 'export',
  run: (deps, job_id, stop) =>
    makeFile(deps, job_id, stop, async (wanted, caller, watch) => {
      const file = { id: wanted.id, data_type: wanted.data_type ?? '', include: includeOf(wanted), isRaw: wanted.raw }
      const { filename, csv } = await exportCsv(deps, file, caller, watch)
      return { filename, stream: csv }
    }),
}
