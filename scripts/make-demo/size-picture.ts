import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { PICTURE_WIDTHS } from '#domain/feed/picture-sizes.ts'
import type { Rendered } from './card-record.ts'

/** A picture that is hardly narrower saves a phone nothing, and the demo is part of every clone. */
const WORTH_IT = 0.8

/** Writes a picture in the widths well below its own, and says what a feed needs to know of it: the demo is seeded without decoding anything. */
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
