import type { Readable } from 'node:stream'
import { Refusal } from '../refusal.ts'
import { findMedia } from '../store/media.ts'
import type { Deps } from './deps.ts'

export type Range = { start: number; end: number }

/** A file of ours, or the address of a hosted one. */
export type MediaAnswer =
  | { kind: 'hosted'; url: string }
  | { kind: 'file'; mime: string; bytes: number; sha256: string; read: (range?: Range) => Promise<Readable> }

export async function readMedia({ database: { db }, files }: Deps, media_id: string): Promise<MediaAnswer> {
  const media = await findMedia(db, media_id)
  if (media?.hosted_url) return { kind: 'hosted', url: media.hosted_url }
  if (!media?.sha256 || media.mime === null || media.bytes === null) throw new Refusal('not_found', 'There is no such file')
  const { sha256, mime, bytes } = media
  return {
    kind: 'file',
    mime,
    bytes,
    sha256,
    read: async (range) => {
      const stream = await files.read(sha256, range)
      if (!stream) throw new Error(`A stored file is gone: ${sha256}`)
      return stream
    },
  }
}
