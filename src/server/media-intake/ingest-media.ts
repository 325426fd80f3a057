import { type IngestedPicture, ingestPicture } from './ingest-picture.ts'
import { type IngestedVideo, ingestVideo } from './ingest-video.ts'
import { kindOfFile, unusableFile } from './kind-of-file.ts'
import type { ScannedFile } from './scan-file.ts'

/** Turns an uploaded file into what is stored of it, or refuses it. A video is cleaned in place. */
export async function ingestMedia(path: string, { head, isDisguised }: ScannedFile): Promise<IngestedPicture | IngestedVideo> {
  const kind = await kindOfFile(head)
  if (isDisguised) throw unusableFile('disguised')
  return kind.kind === 'picture' ? ingestPicture(path, kind.format) : ingestVideo(path, kind.mime)
}
