import { atMost } from './at-most.ts'
import { kindOfFile } from './kind-of-file.ts'
import { type LookedThrough, lookThrough } from './look-through.ts'
import { type TakenPicture, takeInPicture } from './take-in-picture.ts'
import { type TakenVideo, takeInVideo } from './take-in-video.ts'
import { unfit } from './unfit.ts'

export type TakenFile = TakenPicture | TakenVideo

/** Decoding is heavy, and participants are served by the same machine. */
const oneOfTwo = atMost(2)

/** First look: what the file is, by its content, and its hash. Refuses what we never take, in milliseconds. */
export async function firstLook(path: string): Promise<LookedThrough> {
  const looked = await lookThrough(path)
  await kindOfFile(looked.head)
  if (looked.isDisguised) throw unfit('disguised')
  return looked
}

/** From a file on disk to what is kept of it, or a refusal. A video is cleaned in place. */
export function takeIn(path: string, { head }: LookedThrough): Promise<TakenFile> {
  return oneOfTwo(async () => {
    const kind = await kindOfFile(head)
    return kind.kind === 'picture' ? takeInPicture(path, kind.format) : takeInVideo(path, kind.mime)
  })
}
