import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { WrittenFiles } from '#domain/exports/package/datapackage.ts'
import { manifest } from '#domain/exports/package/manifest.ts'

/** A file of the archive. Its pieces are read once, and before the next file is asked for. */
export type ArchiveFile = {
  path: string
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
  /** Pictures and videos are: once more would be work for nothing. */
  isCompressed?: true
}

type Archive = {
  /** In which everything lies; at the top without one. */
  folder?: string
  /** What is in the archive already can be told to the files that follow. */
  files: (written: WrittenFiles) => AsyncIterable<ArchiveFile>
  atMs: number
}

// Beyond this level files get a few percent smaller and take twice as long.
const COMPRESSION_LEVEL = 4

/**
 * A ZIP archive as it is made: nothing is kept but the checksums, which become its last file. It is made only as fast as it is
 * read; when the reader goes away or a file breaks off, the files are closed before the stream is.
 */
export function zipStream({ folder, files, atMs }: Archive): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable // a PassThrough, typed by its older interface
  const entryOptions = { mtime: new Date(atMs), mode: 0o100644, compressionLevel: COMPRESSION_LEVEL }
  const inFolder = (path: string) => (folder === undefined ? path : `${folder}/${path}`)
  const written = new Map<string, { bytes: number; sha256: string }>()

  const fill = async () => {
    for await (const { path, pieces, isCompressed } of files(written)) {
      const seen = { digest: createHash('sha256'), bytes: 0 }
      const entry = Readable.from(watched(pieces, seen), { objectMode: false })
      zip.addReadStream(entry, inFolder(path), { ...entryOptions, compressionLevel: isCompressed ? 0 : COMPRESSION_LEVEL })
      await endOf(entry, out)
      written.set(path, { bytes: seen.bytes, sha256: seen.digest.digest('hex') })
    }
    zip.addBuffer(Buffer.from(manifest(written)), inFolder('manifest.sha256'), entryOptions)
    zip.end()
  }

  const breakOff = (error: Error) => out.destroy(error)
  zip.on('error', breakOff)
  fill().catch(breakOff)
  return out
}

type Seen = { digest: ReturnType<typeof createHash>; bytes: number }

async function* watched(pieces: ArchiveFile['pieces'], seen: Seen): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    seen.digest.update(bytes)
    seen.bytes += bytes.length
    yield bytes
  }
}

/** Waits until a file is in the archive; closes it, and with it whatever it reads from, when nobody reads the archive any more. */
async function endOf(entry: Readable, out: Readable): Promise<void> {
  const stop = () => entry.destroy()
  out.once('close', stop)
  if (out.destroyed) stop()
  try {
    await finished(entry)
  } finally {
    out.off('close', stop)
  }
}
