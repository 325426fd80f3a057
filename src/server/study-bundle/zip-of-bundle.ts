import type { Readable } from 'node:stream'
import type { StudyBundle } from '#contract/study-bundle.ts'
import { type ArchiveFile, zipStream } from '../data-package/zip-stream.ts'

export const STUDY_JSON = 'study.json'
export const FILES_FOLDER = 'files/'

/** Writes a bundle while it is being read; each file is opened when its turn has come. */
export const zipOfBundle = (bundle: StudyBundle, read: (sha256: string) => Promise<Readable>): Readable =>
  zipStream({ atMs: bundle.exported_at, files: () => filesOf(bundle, read) })

async function* filesOf(bundle: StudyBundle, read: (sha256: string) => Promise<Readable>): AsyncGenerator<ArchiveFile> {
  yield { path: STUDY_JSON, pieces: [JSON.stringify(bundle, null, 2)] }
  for (const { sha256 } of bundle.files)
    yield { path: `${FILES_FOLDER}${sha256}`, pieces: await read(sha256), isCompressed: true }
}
