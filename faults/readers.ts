import { setTimeout as pause } from 'node:timers/promises'
import { entriesOfZip } from '../src/server/testing/read-zip.ts'
import { headersAt } from './call.ts'
import { keyOf, likesOf, missingIn, type Sent } from './writers.ts'

/** One download: when it was under way, and what is wrong with it. A whole file is right, and so is a 503 that says when to come again. */
export type Read = { file: string; startedAtMs: number; endedAtMs: number; isWhole: boolean; problem: string | undefined }

type Reading = { reads: readonly Read[]; finish: () => Promise<void> }

const FILES = ['engagement.csv', 'package.zip'] as const
const PAUSE_MS = 50
/** Longer than a migration holds its lock. */
const TIMEOUT_MS = 60_000

/** Downloads files of the demo study again and again, each kind one at a time, until it is told to finish. `sent`: what writers send meanwhile. */
export function startReading(url: string, sent: readonly Sent[]): Reading {
  const reads: Read[] = []
  let isOver = false
  const running = FILES.map(async (file) => {
    while (!isOver) {
      // Taken before: what is acknowledged meanwhile may not be in the file.
      const acknowledged = sent.filter(({ reply }) => reply !== undefined).map(keyOf)
      const startedAtMs = Date.now()
      const result = await download(`${url}/v1/exports/solarflare/${file}`, file, acknowledged)
      reads.push({ file, startedAtMs, endedAtMs: Date.now(), ...result })
      await pause(PAUSE_MS)
    }
  })
  return {
    reads,
    finish: async () => {
      isOver = true
      await Promise.all(running)
    },
  }
}

async function download(
  address: string,
  file: (typeof FILES)[number],
  acknowledged: readonly string[],
): Promise<Pick<Read, 'isWhole' | 'problem'>> {
  try {
    const headers = headersAt(new URL(address).origin)
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const bytes = Buffer.from(await response.arrayBuffer())
    if (response.status === 503 && response.headers.get('retry-after') !== null) return { isWhole: false, problem: undefined }
    if (response.status !== 200)
      return { isWhole: false, problem: `status ${response.status}: ${bytes.toString().slice(0, 200)}` }
    const problem = file === 'package.zip' ? await problemOfZip(bytes) : problemOfCsv(bytes.toString(), acknowledged)
    return { isWhole: problem === undefined, problem }
  } catch (error) {
    return { isWhole: false, problem: `cut off: ${error instanceof Error ? (error.cause ?? error.message) : error}` }
  }
}

function problemOfCsv(csv: string, acknowledged: readonly string[]): string | undefined {
  if (!csv.endsWith('\n')) return 'the last row is not whole'
  const missing = missingIn(likesOf(csv), acknowledged)
  return missing.length === 0 ? undefined : `${missing.length} acknowledged likes are missing`
}

/** Reading the entries checks their sums. The manifest is written last. */
async function problemOfZip(bytes: Buffer): Promise<string | undefined> {
  const names = [...(await entriesOfZip(bytes)).keys()]
  return names.some((name) => name.endsWith('manifest.sha256')) ? undefined : `no manifest among ${names.length} entries`
}
