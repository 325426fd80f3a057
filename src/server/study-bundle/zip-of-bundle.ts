import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { StudyBundle } from '#contract/study-bundle.ts'

export const STUDY_JSON = 'study.json'
export const FILES_FOLDER = 'files/'

/** Writes a bundle while it is being read; each file is opened when its turn has come. */
export function zipOfBundle(bundle: StudyBundle, read: (sha256: string) => Promise<Readable>): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  zip.on('error', (error: Error) => out.destroy(error))
  const mtime = new Date(bundle.exported_at)
  zip.addBuffer(Buffer.from(JSON.stringify(bundle, null, 2)), STUDY_JSON, { mtime })
  for (const { sha256, bytes } of bundle.files) {
    // Pictures and videos are compressed already.
    zip.addReadStreamLazy(`${FILES_FOLDER}${sha256}`, { mtime, compress: false, size: bytes }, (give) => {
      read(sha256).then(
        (stream) => give(null, stream),
        (error: unknown) => give(error, null as never),
      )
    })
  }
  zip.end()
  return out
}
