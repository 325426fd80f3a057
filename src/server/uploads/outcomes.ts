import { readFile, rename, truncate, writeFile } from 'node:fs/promises'
import { ifMissing } from '../machine/local-files.ts'
import { Refusal } from '../refusal.ts'
import { filesOf } from './upload-folder.ts'

/** The result for an upload that is complete. */
export type Outcome = { ok: true; media_id: string } | { ok: false; message: string }

type Job = { dir: string; id: string; size: number; prepare: (path: string) => Promise<{ media_id: string }> }

/** Prepares each complete upload once, and keeps the result as long as the upload, restarts included. */
export function outcomes() {
  const running = new Map<string, Promise<Outcome>>()

  async function prepareAndStore({ dir, id, size, prepare }: Job): Promise<Outcome> {
    const { bytes, outcome: path, temporaryOutcome } = filesOf(dir, id)
    const outcome = await prepare(bytes).then(
      ({ media_id }): Outcome => ({ ok: true, media_id }),
      (error: unknown): Outcome => {
        if (error instanceof Refusal && error.code === 'unfit_file') return { ok: false, message: error.message }
        // Any other failure is the server's: the next request for the outcome tries again.
        throw error
      },
    )
    await writeFile(temporaryOutcome, JSON.stringify(outcome))
    await rename(temporaryOutcome, path)
    // The bytes are removed, the length stays: a client that missed our answer can still see that everything has arrived.
    await truncate(bytes, 0)
    await truncate(bytes, size)
    return outcome
  }

  return {
    of: async (job: Job): Promise<Outcome> => {
      const known = running.get(job.id) ?? (await storedOutcome(job.dir, job.id))
      if (known) return known
      // Looked up again: another request may have started during the wait.
      const outcome = running.get(job.id) ?? prepareAndStore(job).finally(() => running.delete(job.id))
      running.set(job.id, outcome)
      return outcome
    },
    /** Resolves when no work on this upload is running. */
    whenIdle: async (id: string): Promise<void> => {
      await running.get(id)?.catch(() => undefined)
    },
  }
}

async function storedOutcome(dir: string, id: string): Promise<Outcome | undefined> {
  const text = await readFile(filesOf(dir, id).outcome, 'utf8').catch(ifMissing)
  return text === undefined ? undefined : (JSON.parse(text) as Outcome) // our own file
}
