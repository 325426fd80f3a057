import { kindOfFile } from './kind-of-file.ts'
import type { LookedThrough } from './look-through.ts'
import { type TakenPicture, takeInPicture } from './take-in-picture.ts'
import { type TakenVideo, takeInVideo } from './take-in-video.ts'
import { unfit } from './unfit.ts'

export type TakenFile = TakenPicture | TakenVideo

/** From a file on disk to what is kept of it, or a refusal. A video is cleaned in place. */
export async function takeIn(path: string, { head, isDisguised }: LookedThrough): Promise<TakenFile> {
  const kind = await kindOfFile(head)
  if (isDisguised) throw unfit('disguised')
  return kind.kind === 'picture' ? takeInPicture(path, kind.format) : takeInVideo(path, kind.mime)
}
