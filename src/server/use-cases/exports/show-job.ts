import type { Readable } from 'node:stream'
import type * as z from 'zod/mini'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { type cancelJob as contract, jobMessages, jobProblems, type jobReply } from '#contract/jobs.ts'
import { readStored } from '#server/files/file-store.ts'
import { Refusal } from '#server/refusal.ts'
import { findJob, type JobRow, stopJob } from '#server/store/exports/jobs.ts'
import { findSet } from '#server/store/stimuli/sets.ts'
import { findStudy } from '#server/store/studies/studies.ts'
import { type Caller, type Deps, type LabCaller, labOf } from '../deps.ts'
import { presentJob } from './present-job.ts'

export async function showJob(deps: Deps, job_id: string, caller: LabCaller): Promise<z.infer<typeof jobReply>> {
  return { success: 'true', data: presentJob(await ownJob(deps, job_id, caller)) }
}

export type JobFile = {
  filename: string
  mime: string
  bytes: number
  /** Names the content: a job makes one file and never changes it. */
  key: string
  rows: number
  about: { id: string; data_type: string; include: readonly string[]; raw: boolean; job_id: string }
  read: (range?: { start: number; end: number }) => Promise<Readable>
}

export async function readJobFile(deps: Deps, job_id: string, caller: LabCaller): Promise<JobFile> {
  const { state, problem, file_key, filename, bytes, kind, rows, wanted } = await ownJob(deps, job_id, caller)
  if (state === 'waiting' || state === 'running') throw new Refusal('not_stored_yet', jobMessages.notThereYet)
  if (state !== 'done' || file_key === null || filename === null || bytes === null)
    throw new Refusal('file_gone', jobProblems[problem ?? 'failed'])
  return {
    filename,
    mime: kind === 'package' ? 'application/zip' : 'text/csv; charset=utf-8',
    bytes,
    key: file_key,
    rows,
    about: { id: wanted.id, data_type: wanted.data_type ?? 'package', include: wanted.include, raw: wanted.raw, job_id },
    read: (range) => readStored(deps.files, file_key, range),
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A job of somebody else's study is as unknown as one that does not exist. */
async function ownJob({ database: { db } }: Deps, job_id: string, caller: LabCaller): Promise<JobRow> {
  const row = UUID.test(job_id) ? await findJob(db, job_id) : undefined
  const about = row && (row.experiment_id === null ? await findSet(db, row.wanted.id) : await findStudy(db, row.experiment_id))
  if (!row || about?.lab_id !== labOf(caller)) throw new Refusal('not_found', jobMessages.unknown)
  return row
}

/** One that has ended already stays as it is. */
export async function cancelJob(deps: Deps, { id }: BodyOf<typeof contract>, caller: Caller): Promise<ReplyOf<typeof contract>> {
  await showJob(deps, id, caller)
  await stopJob(deps.database.db, id)
  return { success: 'true' }
}
