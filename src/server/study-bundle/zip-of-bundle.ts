import type { Readable } from 'node:stream'
import type { StudyBundle } from '#contract/study-bundle.ts'
import type { TextFile } from '#domain/exports/package/materials.ts'
import { zipArchive } from '../data-package/archive.ts'

export const STUDY_JSON = 'study.json'
export const FILES_FOLDER = 'files/'

/** `documentation`: for readers; an import leaves it alone. */
export type WholeBundle = { bundle: StudyBundle; documentation: readonly TextFile[] }

/** Writes a bundle while it is being read; each file is opened when the ones before it are written. */
export const zipOfBundle = ({ bundle, documentation }: WholeBundle, read: (sha256: string) => Promise<Readable>): Readable =>
  zipArchive({
    atMs: bundle.exported_at,
    files: [
      { path: STUDY_JSON, open: () => JSON.stringify(bundle, null, 2) },
      ...documentation.map(({ path, text }) => ({ path, open: () => text })),
      ...bundle.files.map(({ sha256 }) => ({
        path: `${FILES_FOLDER}${sha256}`,
        open: () => read(sha256),
        isCompressed: true as const,
      })),
    ],
  })
