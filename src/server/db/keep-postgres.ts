import { setTimeout as pause } from 'node:timers/promises'
import { holdDataDir, type RunningPostgres, startPostgres } from './embedded-postgres.ts'

type Kept = { ok: true; connection: RunningPostgres['connection']; stop: () => Promise<void> } | { ok: false; problem: 'in-use' }

type Options = {
  dataDir: string
  say: (line: string) => void
  /** Another process has taken the data directory meanwhile: this one must stop. */
  onTaken: () => void
}

const FIRST_RETRY_MS = 200
const LONGEST_RETRY_MS = 5000

/** Runs the embedded PostgreSQL for this process and restarts it when it dies, so that participants wait for seconds only. */
export async function keepPostgres({ dataDir, say, onTaken }: Options): Promise<Kept> {
  let postgres = await startPostgres({ dataDir, log: say })
  let isStopping = false
  let isStarting = false
  // If the connection breaks while the lock is taken, the failed attempt reports it already.
  const hold = () => holdDataDir(postgres.connection, () => !isStarting && !isStopping && void startAgain())
  let held = await hold()
  if (!held.ok) return held

  async function startAgain() {
    isStarting = true
    await tryUntilStarted()
    isStarting = false
  }

  async function tryUntilStarted() {
    for (let retryMs = FIRST_RETRY_MS; !isStopping; retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)) {
      say('PostgreSQL is gone. Starting it again …')
      try {
        postgres = await startPostgres({ dataDir, log: say })
        held = await hold()
        if (!held.ok) onTaken()
        return
      } catch (error) {
        say(`PostgreSQL does not start: ${error instanceof Error ? error.message : error}`)
        await pause(retryMs)
      }
    }
  }

  return {
    ok: true,
    connection: postgres.connection,
    stop: async () => {
      isStopping = true
      if (held.ok) await held.release()
      await postgres.stop()
    },
  }
}
