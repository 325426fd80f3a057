import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { PICTURE_WIDTHS } from '#domain/feed/picture-sizes.ts'
import type { Rendered } from './card-record.ts'

/** A slightly narrower picture saves a phone nothing, and every clone contains the demo. */
const WORTH_IT = 0.8

/**
 * Writes a picture in smaller widths and returns what a feed needs to know about it, so that the demo can be seeded without
 * decoding.
 */
export async function sizePicture(
  media: string,
  name: string,
): Promise<Pick<Rendered, 'width' | 'height' | 'variants' | 'placeholder'>> {
  const picture = sharp(join(media, name))
  const { width, height } = await picture.metadata()
  const variants = PICTURE_WIDTHS.filter((narrower) => narrower < width * WORTH_IT)
  for (const narrower of variants) {
    mkdirSync(join(media, String(narrower)), { recursive: true })
    await picture
      .clone()
      .resize(narrower)
      .webp({ quality: 78, effort: 6 })
      .toFile(join(media, String(narrower), name))
  }
  const tiny = await picture.clone().resize(16).webp({ quality: 30 }).toBuffer()
  return { width, height, variants, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
}
