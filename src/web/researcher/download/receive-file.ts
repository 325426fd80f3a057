import { csvAddress, type WantedFile } from './export-address.ts'
import { createRowCounter } from './row-counter.ts'

export type Received = { bytes: number; rows: number }

export type Outcome =
  | { state: 'complete'; file: Blob; rows: number }
  | { state: 'no-data' }
  /** The connection broke; `receive` again goes on from there. */
  | { state: 'lost' }
  /** What was received no longer fits the rest; `receive` again begins anew. */
  | { state: 'changed' }

/** Pieces are handed to the browser's own storage now and then, so that a large file does not fill the page's memory. */
const FOLD_AT_BYTES = 8 * 1024 * 1024

type Progress = { onProgress: (received: Received) => void; signal: AbortSignal }

/** A file that is received in one go or several. Throws where the server refuses or is away before the first byte. */
export function createReceiver(wanted: WantedFile, { onProgress, signal }: Progress) {
  let asOf: string | null = null
  let kept: Blob = new Blob([])
  let fresh: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let counter = createRowCounter()

  function beginAnew() {
    asOf = null
    kept = new Blob([])
    fresh = []
    bytes = 0
    counter = createRowCounter()
  }

  function keep(piece: Uint8Array<ArrayBuffer>) {
    fresh.push(piece)
    bytes += piece.length
    counter.add(piece)
    if (bytes - kept.size > FOLD_AT_BYTES) fold()
  }

  function fold() {
    kept = new Blob([kept, ...fresh], { type: 'text/csv' })
    fresh = []
  }

  async function readBody(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Outcome> {
    const reader = body.getReader()
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        keep(value)
        onProgress({ bytes, rows: counter.rows() })
      }
    } catch (error) {
      if (signal.aborted) throw error
      return { state: 'lost' }
    }
    fold()
    return counter.rows() > 0 ? { state: 'complete', file: kept, rows: counter.rows() } : { state: 'no-data' }
  }

  async function ask(): Promise<Response | undefined> {
    try {
      return await fetch(csvAddress(wanted, asOf === null ? undefined : { asOf, fromByte: bytes }), { signal })
    } catch (error) {
      // Before the first byte a server that does not answer is a failure; later it is the same interruption as before.
      if (signal.aborted || asOf === null) throw error
      return undefined
    }
  }

  return {
    receive: async (): Promise<Outcome> => {
      // A kind of file that cannot be continued is received from its beginning.
      if (asOf === null) beginAnew()
      const response = await ask()
      if (response === undefined) return { state: 'lost' }
      if (response.status === 404) return { state: 'no-data' }
      if (response.status === 409) {
        beginAnew()
        return { state: 'changed' }
      }
      if (response.status === 503 && asOf !== null) return { state: 'lost' }
      if (!response.ok || response.body === null) throw new Error(`The export answered ${response.status}`)
      asOf = response.headers.get('x-export-as-of')
      return readBody(response.body)
    },
  }
}
