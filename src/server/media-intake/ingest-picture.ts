import { createHash } from 'node:crypto'
import type sharp from 'sharp'
import type { Metadata, SharpInput, SharpOptions } from 'sharp'
import { PICTURE_WIDTHS } from '#domain/feed/picture-sizes.ts'
import { type PictureFormat, unusableFile } from './kind-of-file.ts'

type Sharp = typeof sharp

let opened: Promise<Sharp> | undefined

export type PictureFile = { sha256: string; bytes: Buffer; mime: 'image/webp'; width: number; height: number }

export type IngestedPicture = {
  kind: 'picture'
  main: PictureFile
  /** The same picture in smaller sizes; never larger than the original. */
  variants: PictureFile[]
  /** A few pixels as a data: URL, shown until the picture is loaded. */
  placeholder: string
}

const MAX_PIXELS = 50_000_000
/** WebP allows 16,383. */
const MAX_SIDE = 16_000
const MAX_FRAMES = 300
const MAX_FRAME_PIXELS = 60_000_000
const TIME_LIMIT_SECONDS = 30

/** The most that a card on a large screen can show. */
const MAIN = { width: 2560, height: 8192 }
const ANIMATED = { width: 960, height: 2048 }

const PLACEHOLDER_WIDTH = 16

/** Decodes a picture and encodes it again: the result holds the pixels and nothing else of the original. */
export async function ingestPicture(input: SharpInput, format: PictureFormat): Promise<IngestedPicture> {
  const sharp = await openSharp()
  try {
    const about = await sharp(input, { limitInputPixels: MAX_PIXELS }).metadata()
    // Two detectors that see different formats mean a file made to pass as both.
    if (about.format !== format) throw unusableFile('disguised')
    return await encode(sharp, input, about)
  } catch (error) {
    throw asUnusable(error)
  }
}

async function encode(sharp: Sharp, input: SharpInput, about: Metadata): Promise<IngestedPicture> {
  const animated = isAnimated(about)
  const options: SharpOptions = {
    failOn: 'error',
    limitInputPixels: animated ? MAX_FRAME_PIXELS : MAX_PIXELS,
    sequentialRead: true,
    animated,
  }
  const resized = (box: { width: number; height?: number }, from = options) =>
    sharp(input, from)
      .autoOrient()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: TIME_LIMIT_SECONDS })
  const quality = qualityFor(about.format)

  const main = await file(resized(animated ? ANIMATED : MAIN).webp(quality))
  const variants: PictureFile[] = []
  if (!animated) {
    for (const width of PICTURE_WIDTHS) if (width < main.width) variants.push(await file(resized({ width }).webp(quality)))
  }
  const tiny = await resized({ width: PLACEHOLDER_WIDTH }, { ...options, animated: false })
    .webp({ quality: 30 })
    .toBuffer()
  return { kind: 'picture', main, variants, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
}

/** Throws where a small file would decode into more than a server should hold. */
function isAnimated({ format, width, height, pages = 1 }: Metadata): boolean {
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) throw unusableFile('tooManyPixels')
  if ((format !== 'gif' && format !== 'webp') || pages === 1) return false
  if (pages > MAX_FRAMES || width * height * pages > MAX_FRAME_PIXELS) throw unusableFile('tooManyFrames')
  return true
}

/** Screenshots are PNGs, and text shows every artefact. More effort would double the time to save a twentieth of the size. */
const qualityFor = (format: Metadata['format']) =>
  format === 'png' ? { quality: 92, effort: 2, smartSubsample: true } : { quality: 84, effort: 2 }

async function file(pipeline: ReturnType<Sharp>): Promise<PictureFile> {
  const { data, info } = await pipeline.toBuffer({ resolveWithObject: true })
  return {
    sha256: createHash('sha256').update(data).digest('hex'),
    bytes: data,
    mime: 'image/webp',
    width: info.width,
    // Frames of an animation are encoded from one tall strip.
    height: info.pageHeight ?? info.height,
  }
}

/** Messages of the decoder are not shown to anybody: each becomes one of our reasons. */
function asUnusable(error: unknown): Error {
  if (!(error instanceof Error) || error.constructor !== Error) return error as Error
  if (/pixel limit|dimensions/i.test(error.message)) return unusableFile('tooManyPixels')
  if (/timeout/i.test(error.message)) return unusableFile('tooSlow')
  return unusableFile('brokenPicture')
}

/** Loaded with the first picture, so that a server without uploads does not hold it in memory. */
function openSharp(): Promise<Sharp> {
  opened ??= import('sharp').then(({ default: sharp }) => {
    // Only these decoders may read an uploaded file, whatever it claims to be: none for SVG, PDF or TIFF.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: [
        'VipsForeignLoadJpeg',
        'VipsForeignLoadPng',
        'VipsForeignLoadWebp',
        'VipsForeignLoadNsgif',
        'VipsForeignLoadHeif',
      ],
    })
    // Every picture is decoded once; a cache would only hold memory.
    sharp.cache(false)
    return sharp
  })
  return opened
}
