import { pictureSrcSet } from '#domain/feed/picture-sizes.ts'
import { isWebAddress } from '#domain/stimuli/web-address.ts'

/** Where a post's picture is, or nothing if that is no address to draw from. */
export const pictureAddress = (entity_url: string): string | undefined =>
  pictureSrcSet(entity_url) !== undefined || isWebAddress(entity_url) ? entity_url : undefined

export const avatarAddress = (avatar_url: unknown): string | undefined =>
  typeof avatar_url === 'string' && isWebAddress(avatar_url) ? avatar_url : undefined
