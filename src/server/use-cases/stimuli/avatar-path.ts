import { avatarPicture } from '#domain/stimuli/cards/post-card.ts'
import { avatarMediaId } from '#server/store/stimuli/avatars.ts'
import { mediaPath } from './media-path.ts'

/** Where the picture of a post's author is, or null. An edit may have replaced the uploaded file by an address, or by nothing. */
export function avatarPath(covariates: Readonly<Record<string, unknown>>, avatar_media_id: string | null): string | null {
  const picture = avatarPicture(covariates)
  if (picture.kind === 'hosted') return mediaPath(avatarMediaId(picture.url))
  return picture.kind === 'file' && avatar_media_id !== null ? mediaPath(avatar_media_id) : null
}
