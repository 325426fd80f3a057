import { csvAddress, type WantedFile } from './offers.ts'
import { createRowCounter } from './row-counter.ts'

export type Received = { bytes: number; rows: number }

type FetchedExport = { ok: true; file: Blob; received: Received } | { ok: false; problem: 'no-data' }

type Watch = { signal?: AbortSignal; onProgress?: (received: Received) => void }

/** Reads one CSV file; throws where the server is away, refuses or breaks off. A header row alone is no data. */
export async function fetchExport(wanted: WantedFile, { signal, onProgress }: Watch = {}): Promise<FetchedExport> {
  const response = await fetch(csvAddress(wanted), signal ? { signal } : {})
  if (response.status === 404) return { ok: false, problem: 'no-data' }
  if (!response.ok || response.body === null) throw new Error(`The export answered ${response.status}`)
  const counter = createRowCounter()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const received = { bytes: 0, rows: 0 }
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    counter.add(value)
    received.bytes += value.length
    received.rows = counter.rows()
    onProgress?.({ ...received })
  }
  if (received.rows === 0) return { ok: false, problem: 'no-data' }
  return { ok: true, file: new Blob(pieces, { type: 'text/csv' }), received }
}
