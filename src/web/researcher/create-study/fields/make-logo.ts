import { MAX_LOGO_LENGTH } from '#domain/parameters/header-logo.ts'

/** Twice the height at which it is shown, for sharp screens. */
const HEIGHT_PX = 64
const MAX_WIDTH_PX = 256
/** Tried one after the other until the picture is small enough. Browsers that cannot write WebP write PNG instead. */
const ATTEMPTS = [
  { scale: 1, type: 'image/png' },
  { scale: 1, type: 'image/webp' },
  { scale: 0.5, type: 'image/webp' },
]

/** A picture file as a small logo, drawn again, so that nothing else of the file is kept. Undefined if it cannot be one. */
export async function makeLogo(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (picture === undefined) return undefined
  const fit = Math.min(HEIGHT_PX / picture.height, MAX_WIDTH_PX / picture.width)
  return ATTEMPTS.map(({ scale, type }) => drawn(picture, fit * scale, type)).find(({ length }) => length <= MAX_LOGO_LENGTH)
}

function drawn(picture: ImageBitmap, scale: number, type: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL(type, 0.9)
}
