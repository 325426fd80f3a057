import { readFile, rename, truncate, writeFile } from 'node:fs/promises'
import { ifMissing } from '../if-missing.ts'
import { Refusal } from '../refusal.ts'
import { filesOf } from './upload-folder.ts'

/** What became of an upload whose bytes have all come. */
export type Outcome = { ok: true; media_id: string } | { ok: false; message: string }

type Job = { dir: string; id: string; size: number; keep: (path: string) => Promise<{ media_id: string }> }

/** Takes finished uploads in, each once, and remembers what came of it for as long as the upload lives, restarts included. */
export function outcomes() {
  const running = new Map<string, Promise<Outcome>>()

  async function settle({ dir, id, size, keep }: Job): Promise<Outcome> {
    const { bytes, answer, answerAside } = filesOf(dir, id)
    const outcome = await keep(bytes).then(
      ({ media_id }): Outcome => ({ ok: true, media_id }),
      (error: unknown): Outcome => {
        // Anything else is our trouble, not the file's: whoever asks again starts it again.
        if (error instanceof Refusal && error.code === 'unfit_file') return { ok: false, message: error.message }
        throw error
      },
    )
    await writeFile(answerAside, JSON.stringify(outcome))
    await rename(answerAside, answer)
    // The bytes go, the length stays: a client that missed our answer still hears that everything has come.
    await truncate(bytes, 0)
    await truncate(bytes, size)
    return outcome
  }

  return {
    of: async (job: Job): Promise<Outcome> => {
      const known = running.get(job.id) ?? (await storedOutcome(job.dir, job.id))
      // Asked again after the wait: another asker may have begun meanwhile.
      const outcome = known ?? running.get(job.id) ?? settle(job)
      if (outcome instanceof Promise && !running.has(job.id)) {
        running.set(job.id, outcome)
        const forget = () => running.delete(job.id)
        outcome.then(forget, forget)
      }
      return outcome
    },
    /** Waits until nobody works on an upload any more. */
    quiet: async (id: string): Promise<void> => {
      await running.get(id)?.catch(() => undefined)
    },
  }
}

async function storedOutcome(dir: string, id: string): Promise<Outcome | undefined> {
  const text = await readFile(filesOf(dir, id).answer, 'utf8').catch(ifMissing)
  return text === undefined ? undefined : (JSON.parse(text) as Outcome) // our own file
}
