import { open } from 'node:fs/promises'
import { type IngestedPicture, ingestPicture } from './ingest-picture.ts'
import { makePoster } from './make-poster.ts'
import { parseMp4 } from './parse-mp4.ts'
import { parseWebm } from './parse-webm.ts'
import { checkMetadata, overwrite, type VideoMetadata } from './video-metadata.ts'

export type IngestedVideo = {
  kind: 'video'
  mime: 'video/mp4' | 'video/webm'
  metadata: VideoMetadata
  poster: IngestedPicture | undefined
}

/** Checks a video and overwrites, in the file itself, everything that is not pictures or sound. Those stay byte for byte. */
export async function ingestVideo(path: string, mime: IngestedVideo['mime']): Promise<IngestedVideo> {
  const file = await open(path, 'r+')
  let metadata: VideoMetadata
  try {
    const { size } = await file.stat()
    const parsed = await (mime === 'video/mp4' ? parseMp4 : parseWebm)(file, size)
    metadata = parsed.metadata
    checkMetadata(metadata)
    await overwrite(file, parsed.private)
  } finally {
    await file.close()
  }
  const still = await makePoster(path, mime, metadata)
  return { kind: 'video', mime, metadata, poster: still && (await ingestPicture(still, 'png')) }
}
