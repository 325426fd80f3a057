import { open } from 'node:fs/promises'
import { makePoster } from './make-poster.ts'
import { type TakenPicture, takeInPicture } from './take-in-picture.ts'
import { checkFacts, type VideoFacts, writeBlanks } from './video-facts.ts'
import { walkMp4 } from './walk-mp4.ts'
import { walkWebm } from './walk-webm.ts'

export type TakenVideo = { kind: 'video'; mime: 'video/mp4' | 'video/webm'; facts: VideoFacts; poster: TakenPicture | undefined }

/** Checks a video and blanks, in the file itself, whatever is not pictures or sound. The pictures stay as they came. */
export async function takeInVideo(path: string, mime: TakenVideo['mime']): Promise<TakenVideo> {
  const file = await open(path, 'r+')
  let facts: VideoFacts
  try {
    const { size } = await file.stat()
    const walked = await (mime === 'video/mp4' ? walkMp4 : walkWebm)(file, size)
    facts = walked.facts
    checkFacts(facts)
    await writeBlanks(file, walked.blanks)
  } finally {
    await file.close()
  }
  const still = await makePoster(path, mime, facts)
  return { kind: 'video', mime, facts, poster: still && (await takeInPicture(still, 'png')) }
}
