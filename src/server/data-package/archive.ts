import { createHash } from 'node:crypto'
import { PassThrough, pipeline, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { WrittenFiles } from '#domain/exports/package/datapackage.ts'
import { manifest } from '#domain/exports/package/manifest.ts'

/** A file of an archive. It is opened when all files before it are written. */
export type ArchiveFile = {
  path: string
  open: () => string | Readable | Promise<string | Readable>
  /** Pictures and videos are: compressing them again would be work for nothing. */
  isCompressed?: true
}

type Archive = {
  /** In which all files are; at the top without one. */
  folder?: string
  files: readonly ArchiveFile[]
  atMs: number
  /** Filled while the archive is written, so that a later file can describe the earlier ones. */
  written?: Map<string, { bytes: number; sha256: string }>
  /** The last bytes of the archive. */
  comment?: string
}

// About half of the time of level 4, for archives that are a twelfth larger.
const COMPRESSION_LEVEL = 2

/**
 * A ZIP archive as it is made, only as fast as it is read. Its last file has the checksums of the others. When the reader goes away or a
 * file fails, the file that is open is closed.
 */
export function zipArchive({ folder, files, atMs, written = new Map(), comment = '' }: Archive): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  let current: Readable | undefined
  const fail = (error: Error) => void out.destroy(error)
  const add = ({ path, open, isCompressed }: ArchiveFile) => {
    const options = { mtime: new Date(atMs), ...(isCompressed ? { compress: false } : { compressionLevel: COMPRESSION_LEVEL }) }
    const start = async () => {
      const opened = await open()
      const source = typeof opened === 'string' ? Readable.from([Buffer.from(opened)], { objectMode: false }) : opened
      current = counted(source, (facts) => written.set(path, facts)).once('error', fail)
      // The reader may have gone while the file was opened.
      if (out.destroyed) current.destroy()
      return current
    }
    zip.addReadStreamLazy(folder === undefined ? path : `${folder}/${path}`, options, (give) => {
      start().then((stream) => give(null, stream), fail)
    })
  }
  for (const file of files) add(file)
  add({ path: 'manifest.sha256', open: () => manifest(written satisfies WrittenFiles) })
  zip.end({ comment, forceZip64Format: false })
  zip.once('error', fail)
  // The library promises a readable stream, in the words of its types an older one.
  pipeline(zip.outputStream, out, () => current?.destroy())
  return out
}

/** The same bytes, counted and with their checksum taken. Closes the source when nobody reads on. */
function counted(source: Readable, onEnd: (facts: { bytes: number; sha256: string }) => void): Readable {
  const digest = createHash('sha256')
  let bytes = 0
  async function* pieces() {
    for await (const piece of source as AsyncIterable<Buffer>) {
      // No stream here has a text encoding.
      digest.update(piece)
      bytes += piece.length
      yield piece
    }
    onEnd({ bytes, sha256: digest.digest('hex') })
  }
  return Readable.from(pieces(), { objectMode: false }).once('close', () => source.destroy())
}
