import { pictureSrcSet } from '#domain/feed/picture-sizes.ts'
import { isWebAddress } from '#domain/stimuli/sheet/web-address.ts'

/** A picture within its address, in which the preview of an import has what is not uploaded yet. Of the kinds that a canvas writes. */
const WITHIN = /^data:image\/(?:png|webp);base64,/

/** Where a post's picture or avatar is, or nothing if that is no address to draw from. */
export const pictureAddress = (address: string): string | undefined =>
  pictureSrcSet(address) !== undefined || isWebAddress(address) || WITHIN.test(address) ? address : undefined
