import { INTERVENTION_FILES } from '#domain/exports/package/interventions-text.ts'
import { INSTRUMENT_FILES } from '#domain/exports/package/materials.ts'
import type { PackageFacts } from '#domain/exports/package/package-facts.ts'
import type { ArchiveFile } from '#server/data-package/archive.ts'
import { readStored } from '#server/files/file-store.ts'
import { findMedia } from '#server/store/stimuli/media.ts'
import type { Deps } from '../deps.ts'
import { interventionMediaIn, questionnaireMediaIn } from '../studies/content-media.ts'

/** The own pictures and films of interventions and questionnaires of all versions, as participants got them. */
export async function ownFiles({ database, files }: Deps, { versions }: Pick<PackageFacts, 'versions'>): Promise<ArchiveFile[]> {
  const found: ArchiveFile[] = []
  const settings = versions.flatMap((version) => version.settings)
  const named = [
    ...interventionMediaIn(settings).map((media_id) => ({ media_id, folder: INTERVENTION_FILES })),
    ...questionnaireMediaIn(settings).map((media_id) => ({ media_id, folder: INSTRUMENT_FILES })),
  ]
  for (const { media_id, folder } of named) {
    const media = await findMedia(database.db, media_id)
    const sha256 = media?.sha256
    if (!sha256) continue
    const path = `${folder}/${media_id}.${endingOf(media.mime ?? '')}`
    found.push({ path, open: () => readStored(files, sha256), isCompressed: true })
  }
  return found
}

/** `image/webp` is stored as webp. */
const endingOf = (mime: string) =>
  mime
    .split('/')
    .at(-1)
    ?.replace(/[^a-z0-9]/g, '') || 'bin'
