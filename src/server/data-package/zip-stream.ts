import { PassThrough, type Readable } from 'node:stream'
import type { WrittenFiles } from '#domain/exports/package/datapackage.ts'
import { manifest } from '#domain/exports/package/manifest.ts'
import { deflatePacker, type PackedFacts, plainPacker, type Sink } from './packer.ts'
import { dataDescriptor, localHeader, type ZipEntry, zipDirectory } from './zip-format.ts'

type Pieces<T> = Iterable<T> | AsyncIterable<T>

/** A file of the archive. Its pieces are read once, and before the next file is asked for. */
export type ArchiveFile = { path: string } & (
  | {
      pieces: Pieces<string | Uint8Array>
      /** Pictures and videos are. */
      isCompressed?: true
    }
  /** Packed already, while other files were made. */
  | { packed: Pieces<Uint8Array>; facts: PackedFacts }
)

type Archive = {
  /** In which everything lies; at the top without one. */
  folder?: string
  /** What is in the archive already can be told to the files that follow. */
  files: (written: WrittenFiles) => AsyncIterable<ArchiveFile>
  atMs: number
}

/** So much waits for whoever reads. */
const WAITING_BYTES = 256 * 1024

/**
 * A ZIP archive as it is made: nothing is kept but the checksums, which become its last file. It is made only as fast as it is
 * read; when the reader goes away or a file breaks off, the files are closed before the stream is.
 */
export function zipStream({ folder, files, atMs }: Archive): Readable {
  const out = new PassThrough({ highWaterMark: WAITING_BYTES })
  const written = new Map<string, { bytes: number; sha256: string }>()
  const entries: ZipEntry[] = []
  let offset = 0
  const send: Sink = (bytes) => {
    offset += bytes.length
    return sendTo(out, bytes)
  }

  const add = async (file: ArchiveFile) => {
    const path = folder === undefined ? file.path : `${folder}/${file.path}`
    const entry = { path, isDeflated: !('isCompressed' in file), atMs, offset }
    await send(localHeader(entry))
    const { sha256, ...facts } = 'packed' in file ? await sendPacked(file, send) : await pack(file, send)
    await send(dataDescriptor(facts))
    entries.push({ ...entry, ...facts })
    written.set(file.path, { bytes: facts.bytes, sha256 })
  }

  const fill = async () => {
    for await (const file of files(written)) await add(file)
    await add({ path: 'manifest.sha256', pieces: [manifest(written)] })
    out.end(zipDirectory(entries, offset))
  }

  fill().catch((error) => out.destroy(error))
  return out
}

async function sendPacked({ packed, facts }: { packed: Pieces<Uint8Array>; facts: PackedFacts }, send: Sink) {
  for await (const piece of packed) await send(piece)
  return facts
}

async function pack({ pieces, isCompressed }: { pieces: Pieces<string | Uint8Array>; isCompressed?: true }, send: Sink) {
  const packer = isCompressed ? plainPacker(send) : deflatePacker(send)
  try {
    for await (const piece of pieces) await packer.add(typeof piece === 'string' ? Buffer.from(piece) : piece)
    return await packer.end()
  } finally {
    packer.drop()
  }
}

/** Waits until there is room for more; fails when nobody reads any more. */
function sendTo(out: PassThrough, bytes: Uint8Array): Promise<void> {
  if (!out.destroyed && out.write(bytes)) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const settle = () => {
      out.off('drain', settle)
      out.off('close', settle)
      if (out.destroyed) reject(new Error('Nobody reads the archive any more'))
      else resolve()
    }
    if (out.destroyed) return settle()
    out.on('drain', settle)
    out.on('close', settle)
  })
}
