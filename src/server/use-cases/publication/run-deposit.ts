import { join } from 'node:path'
import type { WantedDeposit } from '#domain/publication/deposit.ts'
import { type PublishedAs, publicationProblems } from '#domain/publication/publication.ts'
import { languagesOfStudy } from '#domain/questions/study-languages.ts'
import { removeTemporary, streamFile } from '#server/machine/local-files.ts'
import { makeTemporaryFolder } from '#server/machine/temporary-folders.ts'
import { type WrittenFile, writeCheckedFile } from '#server/machine/write-checked-file.ts'
import { Refusal } from '#server/refusal.ts'
import type { JobRow } from '#server/store/exports/jobs.ts'
import { depositsOf, findPublication, keepDepositProblem, storeSent } from '#server/store/publication/publications.ts'
import { findStudy, settingsOfVersion } from '#server/store/studies/studies.ts'
import type { Deps } from '../deps.ts'
import { runAttempt } from '../exports/run-attempt.ts'
import { serviceTokenOf } from '../services/service-of-lab.ts'
import { openFileToSend } from './file-to-send.ts'
import { openPlace, type Place } from './places.ts'
import { today } from './publication.ts'

type Watch = { signal: AbortSignal; onProgress: (progress: { done: number; total: number }) => void }

/** Sends the package or the materials of a study to a draft at a service. Nothing is published. */
export const runDeposit = (deps: Deps, job_id: string, stop: AbortSignal): Promise<void> =>
  runAttempt(deps, job_id, stop, async (job, watch) => {
    const { deposit } = job.wanted
    if (deposit === undefined) throw new Error(`A job without a deposit: ${job_id}`)
    try {
      await send(deps, job, deposit, watch)
    } catch (error) {
      const { service, content } = deposit
      if (error instanceof Refusal)
        await keepDepositProblem(deps.database.db, { experiment_id: job.wanted.id, service, content }, error.message)
      throw error
    }
    return null
  })

async function send(deps: Deps, job: JobRow, deposit: WantedDeposit, watch: Watch): Promise<void> {
  const { db } = deps.database
  const experiment_id = job.wanted.id
  const key = { experiment_id, service: deposit.service, content: deposit.content }
  const study = await findStudy(db, experiment_id)
  const details = await findPublication(db, experiment_id)
  if (details === undefined || study?.lab_id !== job.lab_id) throw new Refusal('not_found', 'The study is not there any more.')
  const problems = publicationProblems(details, today(deps))
  if (problems.length > 0) throw new Refusal('bad_request', problems.join(' '))
  const token = await serviceTokenOf(deps, job.lab_id, deposit.service)
  const others = (await depositsOf(db, experiment_id)).filter(({ service }) => service === deposit.service)
  const otherDoi = others.find(({ content }) => content !== deposit.content)?.doi ?? ''
  const languages = languagesOfStudy(await settingsOfVersion(db, study))
  const described = { content: deposit.content, version: String(study.version), today: today(deps), otherDoi, languages }
  const place = await openPlace({ deps, key, token, study, described: { ...described, publication: { ...details, doi: '' } } })
  const publication: PublishedAs = { ...details, doi: place.doi }
  await place.describe()
  watch.signal.throwIfAborted()
  const dir = await makeTemporaryFolder('deposit')
  try {
    const caller = { researcher: { lab_id: job.lab_id, person_id: job.created_by } }
    const opened = await openFileToSend(deps, { experiment_id, deposit, publication }, caller, watch.signal)
    const file = await writeCheckedFile(join(dir, 'file.zip'), opened, watch.signal)
    await sendChecked(place, file, watch)
    await storeSent(db, key, { file_name: file.name, bytes: file.bytes })
  } finally {
    await removeTemporary(dir)
  }
}

const KILOBYTE = 1024

async function sendChecked(place: Place, file: WrittenFile, { signal, onProgress }: Watch): Promise<void> {
  const total = Math.ceil(file.bytes / KILOBYTE)
  const sent = await place.upload({
    name: file.name,
    size: file.bytes,
    open: async () => streamFile(file.path),
    onSent: (bytes) => onProgress({ done: Math.floor(bytes / KILOBYTE), total }),
    signal,
  })
  signal.throwIfAborted()
  if (!sent.ok) throw new Refusal('service_refused', sent.problem)
  if (sent.value.md5 !== file.md5 || sent.value.size !== file.bytes)
    throw new Refusal('service_refused', 'The file that arrived there is not the one that was sent. Send it again.')
}
