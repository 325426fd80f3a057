import { Unzip, UnzipInflate, zipSync } from 'fflate'

const MAX_UNPACKED_BYTES = 200 * 1024 * 1024
/** Deflate expands by 1,032 at the most, so the limit is noticed before 64 MB more are in memory. */
const CHUNK_BYTES = 64 * 1024

/** The parts of an archive that are wanted. Sizes that the archive declares are not trusted: bytes are counted. */
export function unpackParts(
  file: Uint8Array<ArrayBuffer>,
  isWanted: (name: string) => boolean,
  maxBytes = MAX_UNPACKED_BYTES,
): Map<string, Uint8Array<ArrayBuffer>> {
  const parts = new Map<string, Uint8Array[]>()
  let unpackedBytes = 0
  const unzip = new Unzip((entry) => {
    if (!isWanted(entry.name)) return
    const chunks: Uint8Array[] = []
    parts.set(entry.name, chunks)
    entry.ondata = (error, chunk) => {
      if (error) throw error
      unpackedBytes += chunk.length
      if (unpackedBytes > maxBytes) throw new Error('The workbook is too large')
      chunks.push(chunk)
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < file.length; at += CHUNK_BYTES)
    unzip.push(file.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= file.length)
  return new Map([...parts].map(([name, chunks]) => [name, concatenated(chunks)]))
}

/**
 * The parts of a workbook that its reader needs, stored without compression. The reader would unpack large parts in a worker that our
 * Content-Security-Policy forbids, and wait for it without end.
 */
export function unpackWorkbook(file: Uint8Array<ArrayBuffer>, maxBytes = MAX_UNPACKED_BYTES): Uint8Array<ArrayBuffer> {
  const parts = unpackParts(file, (name) => /\.xml(\.rels)?$/.test(name), maxBytes)
  return zipSync(Object.fromEntries(parts), { level: 0 })
}

function concatenated(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
