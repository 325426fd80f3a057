import type { Readable } from 'node:stream'
import { readStored } from '#server/files/file-store.ts'
import { Refusal } from '#server/refusal.ts'
import { findMedia, findVariant } from '#server/store/stimuli/media.ts'
import type { Deps } from '../deps.ts'

type Range = { start: number; end: number }

/** A stored file, or the address of a hosted one. */
export type MediaAnswer =
  | { kind: 'hosted'; url: string }
  | { kind: 'file'; mime: string; bytes: number; sha256: string; read: (range?: Range) => Promise<Readable> }

const MEDIA_ID = /^[\w-]{1,64}$/

/** With a width: the smallest version that is at least that wide, which may be the original. */
export async function readMedia({ database: { db }, files }: Deps, media_id: string, width?: number): Promise<MediaAnswer> {
  const media = MEDIA_ID.test(media_id) ? await findMedia(db, media_id) : undefined
  if (media?.hosted_url) return { kind: 'hosted', url: media.hosted_url }
  const variant = media && width !== undefined ? await findVariant(db, media_id, width) : undefined
  const { sha256, mime, bytes } = variant ?? media ?? { sha256: null, mime: null, bytes: null }
  if (sha256 === null || mime === null || bytes === null) throw new Refusal('not_found', 'There is no such file')
  return {
    kind: 'file',
    mime,
    bytes,
    sha256,
    read: (range) => readStored(files, sha256, range),
  }
}
