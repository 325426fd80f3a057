import type { Download } from './export-address.ts'
import { createRowCounter } from './row-counter.ts'

export type Received = { bytes: number; rows: number }

export type Outcome =
  | { state: 'complete'; file: Blob; rows: number }
  | { state: 'no-data' }
  /** The connection broke; `receive` again goes on from there, or begins anew where what has arrived could not be kept. */
  | { state: 'lost'; isKept: boolean }
  /** What was received no longer fits the rest; `receive` again begins anew. */
  | { state: 'changed' }

/** Pieces are handed to the browser's own storage now and then, so that a large file does not fill the page's memory. */
const FOLD_AT_BYTES = 8 * 1024 * 1024

type Progress = { onProgress: (received: Received) => void; signal: AbortSignal }

/** A file that is received in one go or several. Throws where the server refuses or is away before the first byte. */
export function createReceiver(download: Download, { onProgress, signal }: Progress) {
  let asOf: string | null = null
  let hasBegun = false
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
    if (download.hasRows) counter.add(piece)
    if (bytes - kept.size > FOLD_AT_BYTES) fold()
  }

  function fold() {
    kept = new Blob([kept, ...fresh], { type: download.type })
    fresh = []
  }

  const lost = (): Outcome => ({ state: 'lost', isKept: asOf !== null })

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
      return lost()
    }
    fold()
    if (download.hasRows && counter.rows() === 0) return { state: 'no-data' }
    return { state: 'complete', file: kept, rows: counter.rows() }
  }

  async function ask(): Promise<Response | undefined> {
    try {
      return await fetch(download.address(asOf === null ? undefined : { asOf, fromByte: bytes }), { signal })
    } catch (error) {
      // Before the first byte a server that does not answer is a failure; later it is the same interruption as before.
      if (signal.aborted || !hasBegun) throw error
      return undefined
    }
  }

  return {
    receive: async (): Promise<Outcome> => {
      // A kind of file that cannot be continued is received from its beginning.
      if (asOf === null) beginAnew()
      const response = await ask()
      if (response === undefined) return lost()
      if (response.status === 404) return { state: 'no-data' }
      if (response.status === 409) {
        beginAnew()
        return { state: 'changed' }
      }
      if (response.status === 503 && hasBegun) return lost()
      if (!response.ok || response.body === null) throw new Error(`The export answered ${response.status}`)
      hasBegun = true
      asOf = response.headers.get('x-export-as-of')
      return readBody(response.body)
    },
  }
}
