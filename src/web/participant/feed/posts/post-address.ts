import { pictureSrcSet } from '#domain/feed/picture-sizes.ts'
import { isWebAddress } from '#domain/stimuli/sheet/web-address.ts'

/** Where a post's picture or avatar is, or nothing if that is no address to draw from. */
export const pictureAddress = (address: string): string | undefined =>
  pictureSrcSet(address) !== undefined || isWebAddress(address) ? address : undefined
