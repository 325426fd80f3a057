import { exportPackage } from '../use-cases/exports/export-package.ts'
import { makeFile } from '../use-cases/exports/make-file.ts'
import { includeOf } from '../use-cases/exports/wanted-file.ts'
import type { RequestedJob } from './job.ts'

export const makePackage: RequestedJob = {
  name: 'package',
  run: (deps, job_id, stop) =>
    makeFile(deps, job_id, stop, (wanted, caller, { signal, onProgress }) =>
      exportPackage(deps, { id: wanted.id, include: includeOf(wanted), onProgress }, caller, signal),
    ),
}
