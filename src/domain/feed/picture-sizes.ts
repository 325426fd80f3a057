/** Widths in which pictures can be asked for, as in `/media/{id}?w=960`; never wider than the picture itself. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const

/** A card is as wide as a phone, and 600 px where there is room for more. */
export const PICTURE_SIZES = '(max-width: 640px) 100vw, 600px'

/** Avatars of posts, in every skin. */
export const AVATAR_SIZES = '44px'

/** Our own paths are letters, digits, - and _. */
const OURS = /^\/media\/[\w-]+$/

/** The choice that a browser has for a picture of ours, by the screen it is for. A hosted picture comes as it is. */
export const pictureSrcSet = (url: string): string | undefined =>
  OURS.test(url) ? PICTURE_WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ') : undefined
