import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { startJob as contract } from '#contract/jobs.ts'
import { findExport } from '#domain/exports/index.ts'
import { insertJob, reviveStalled } from '#server/store/exports/jobs.ts'
import { type Caller, type Deps, makerOf } from '../deps.ts'
import { startDryRun } from '../simulation/start-dry-run.ts'
import { findWanted, refuseUnlessOwned } from './export-csv.ts'
import { fileKeyOf } from './make-file.ts'
import { recordExportStart } from './record-export.ts'
import { includeOf, wantedFile } from './wanted-file.ts'

export async function startJob(deps: Deps, body: BodyOf<typeof contract>, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { kind } = body
  if (kind === 'dry-run') return startDryRun(deps, body, caller)
  const maker = makerOf(caller)
  const wanted = wantedFile(body)
  const { id, data_type } = wanted
  // What cannot be made is refused now, while somebody is there to read why.
  if (data_type === null) await refuseUnlessOwned(deps, 'study', id, maker.lab_id)
  else await findWanted(deps, { id, data_type, include: includeOf(wanted), isRaw: wanted.raw }, caller)
  const experiment_id = findExport(data_type ?? '')?.of === 'set' ? null : id
  const job_id = await deps.database.db.transaction(async (tx) => {
    const made = await insertJob(tx, { ...maker, kind, wanted, experiment_id })
    await recordExportStart(tx, caller, {
      id,
      data_type: data_type ?? 'package',
      include: wanted.include,
      raw: wanted.raw,
      job_id: made,
    })
    return made
  })
  await deps.jobQueue.send(kind, job_id)
  return { success: 'true', data: { job_id } }
}

/**
 * Makes sure that every job that waits is in its queue: those whose process died, those that were put back, and those whose process died
 * before it could queue them. A job that is in its queue already stays there once.
 */
export async function reviveJobs({ database: { db }, files, jobQueue }: Deps): Promise<void> {
  const { stalled, waiting } = await reviveStalled(db)
  for (const attempt of stalled) await files.remove(fileKeyOf(attempt))
  for (const { kind, job_id } of waiting) await jobQueue.send(kind, job_id)
}
