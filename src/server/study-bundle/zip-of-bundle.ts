import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { StudyBundle } from '#contract/study-bundle.ts'
import { manifest } from '#domain/exports/package/manifest.ts'

export const STUDY_JSON = 'study.json'
export const FILES_FOLDER = 'files/'

/** A bundle as a ZIP that is written while it is read. Each file is opened when the ones before it are written. */
export function zipOfBundle(bundle: StudyBundle, read: (sha256: string) => Promise<Readable>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable // typed as the older interface; it is a PassThrough
  zip.on('error', (error) => output.destroy(error))
  let reading: Readable | undefined
  // When the reader of the ZIP goes away, the open file is closed.
  output.once('close', () => reading?.destroy())
  const mtime = new Date(bundle.exported_at)
  const json = Buffer.from(JSON.stringify(bundle, null, 2))
  zip.addBuffer(json, STUDY_JSON, { mtime })
  for (const { sha256 } of bundle.files) {
    const open = async (): Promise<Readable> => {
      reading = await read(sha256)
      reading.once('error', (error) => output.destroy(error))
      return output.destroyed ? reading.destroy() : reading
    }
    // Pictures and videos are compressed already.
    zip.addReadStreamLazy(`${FILES_FOLDER}${sha256}`, { mtime, compress: false }, (done) =>
      open().then(
        (stream) => done(null, stream),
        (error: Error) => output.destroy(error),
      ),
    )
  }
  const files = bundle.files.map(({ sha256, bytes }) => [`${FILES_FOLDER}${sha256}`, { sha256, bytes }] as const)
  const written = new Map([
    [STUDY_JSON, { sha256: createHash('sha256').update(json).digest('hex'), bytes: json.length }],
    ...files,
  ])
  zip.addBuffer(Buffer.from(manifest(written)), 'manifest.sha256', { mtime })
  zip.end()
  return output
}
