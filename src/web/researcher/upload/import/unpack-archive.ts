import { fileKey, kindOfFile } from '#domain/stimuli/files/file-name.ts'
import type { DroppedFile } from '../files/dropped-files.ts'
import { unpackParts } from '../sheet/unpack-workbook.ts'

/** What posts are made from, in archives of X and of Mastodon. Messages and everything else are not even unpacked. */
const POSTS = /(^|\/)(tweets?(-part\d+)?|note-tweet(-part\d+)?|account|profile)\.js$|(^|\/)(outbox|actor)\.json$/
const MEDIA = /(^|\/)(tweets?_media|media_attachments)\//

/** The files of an archive of a platform that belong to its posts. Without its pictures if they are too large. */
export async function unpackArchive({ file }: DroppedFile): Promise<{ files: DroppedFile[]; isWithoutMedia: boolean }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isMedia = (name: string) => MEDIA.test(name) && kindOfFile(name) !== 'other'
  const posts = filesOf(unpackParts(bytes, (name) => POSTS.test(name)))
  try {
    return { files: [...posts, ...filesOf(unpackParts(bytes, isMedia))], isWithoutMedia: false }
  } catch (error) {
    console.warn('The pictures of an archive were not unpacked', error)
    return { files: posts, isWithoutMedia: true }
  }
}

const filesOf = (parts: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): DroppedFile[] =>
  [...parts].map(([path, bytes]) => ({ file: new File([bytes], fileKey(path)), path }))
