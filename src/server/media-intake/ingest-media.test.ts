import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadMessages } from '#contract/uploads.ts'
import { demoDir } from '../places.ts'
import { aBomb, aGif, aJpeg, anEmptyZip, anMp4, aPicture, aPng, aWebm, box } from '../testing/media-samples.ts'
import { ingestMedia } from './ingest-media.ts'
import type { IngestedPicture } from './ingest-picture.ts'
import type { IngestedVideo } from './ingest-video.ts'
import { scanFile } from './scan-file.ts'

type DemoCard = { filename: string; width: number; height: number; duration_ms?: number }

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'feedlab-intake-'))
})
afterAll(() => rm(dir, { recursive: true }))

let count = 0
async function onDisk(bytes: Buffer): Promise<string> {
  count++
  const path = join(dir, String(count))
  await writeFile(path, bytes)
  return path
}

async function ingested(bytes: Buffer) {
  const path = await onDisk(bytes)
  return { path, file: await ingestMedia(path, await scanFile(path)) }
}
const picture = async (bytes: Buffer) => (await ingested(bytes)).file as IngestedPicture
const video = async (bytes: Buffer) => {
  const { path, file } = await ingested(bytes)
  return { path, ...(file as IngestedVideo) }
}
const refused = async (bytes: Buffer) =>
  ingested(bytes).then(
    () => 'accepted',
    (error: Error) => error.message,
  )

describe('a picture', () => {
  test('of any accepted kind is stored as WebP in its own size', async () => {
    const small = () => aPicture({ width: 64, height: 40 })
    for (const one of [small().jpeg(), small().png(), small().webp(), small().gif(), small().avif({ effort: 0 })]) {
      const { main } = await picture(await one.toBuffer())
      expect(await sharp(main.bytes).metadata()).toMatchObject({ format: 'webp', width: 64, height: 40 })
      expect(main).toMatchObject({ width: 64, height: 40, mime: 'image/webp' })
    }
  })

  test('gets smaller versions of itself and never larger ones', async () => {
    const wide = await picture(await aJpeg({ width: 2000, height: 500 }))
    expect([wide.main.width, ...wide.variants.map(({ width }) => width)]).toEqual([2000, 480, 960, 1600])
    const small = await picture(await aJpeg({ width: 481, height: 300 }))
    expect([small.main.width, ...small.variants.map(({ width }) => width)]).toEqual([481, 480])
    expect((await picture(await aJpeg({ width: 480, height: 300 }))).variants).toEqual([])
  })

  test('is scaled down to what a large screen can show', async () => {
    expect((await picture(await aJpeg({ width: 4000, height: 1000 }))).main).toMatchObject({ width: 2560, height: 640 })
  })

  test('has a placeholder of a few hundred bytes', async () => {
    const { placeholder } = await picture(await aPng())
    expect(placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(placeholder.length).toBeLessThan(1000)
  })

  test('loses all metadata of its camera, and is upright', async () => {
    const exif = { IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitude: '48/1 8/1 0/1' } }
    const sideways = aPicture({ width: 300, height: 200 }).withExif(exif).withMetadata({ orientation: 6 })
    const source = await sideways.jpeg().toBuffer()
    expect(source.includes('SecretCam')).toBe(true)
    const { main } = await picture(source)
    expect(main).toMatchObject({ width: 200, height: 300 })
    const { exif: left, icc, xmp, orientation } = await sharp(main.bytes).metadata()
    expect({ left, icc, xmp, orientation }).toEqual({})
    expect(main.bytes.includes('SecretCam')).toBe(false)
  })

  test('that is animated stays animated', async () => {
    const { main, variants } = await picture(await aGif({ frames: 4, width: 40, height: 30 }))
    expect(await sharp(main.bytes).metadata()).toMatchObject({ format: 'webp', pages: 4, delay: [100, 100, 100, 100] })
    expect([main.width, main.height, variants]).toEqual([40, 30, []])
  })
})

describe('a video', () => {
  test('keeps its pictures, and its size and duration are read', async () => {
    const payload = Buffer.from('the pictures'.repeat(100))
    const { path, mime, metadata } = await video(anMp4({ width: 640, height: 360, durationMs: 7500, payload }))
    expect([mime, metadata]).toEqual(['video/mp4', { width: 640, height: 360, duration_ms: 7500 }])
    expect((await readFile(path)).includes(payload)).toBe(true)
    expect((await video(aWebm({ width: 800, height: 450 }))).metadata).toEqual({ width: 800, height: 450, duration_ms: 2000 })
  })

  test('of the demo is accepted, with a poster where ffmpeg is installed', async () => {
    const { sets } = JSON.parse(await readFile(join(demoDir, 'cards.json'), 'utf8')) as { sets: { cards: DemoCard[] }[] } // our own file
    const film = sets.flatMap(({ cards }) => cards).find(({ duration_ms }) => duration_ms !== undefined)
    const { metadata, poster } = await video(await readFile(join(demoDir, 'media', film?.filename ?? '')))
    expect(metadata).toMatchObject({ width: film?.width, height: film?.height })
    expect(Math.abs((metadata.duration_ms ?? 0) - (film?.duration_ms ?? 0))).toBeLessThan(200)
    expect(poster?.main.width).toBe(hasFfmpeg ? film?.width : undefined)
  })

  test('that was filmed upright is upright', async () => {
    expect((await video(anMp4({ isTurned: true }))).metadata).toMatchObject({ width: 180, height: 320 })
  })

  test('of a live recording is accepted', async () => {
    expect((await video(aWebm({ isLive: true }))).metadata).toMatchObject({ width: 320, height: 180 })
    expect((await video(anMp4({ durationMs: 0 }))).metadata.duration_ms).toBeNull()
  })

  test.each([
    ['MP4', (secret: string) => anMp4({ userData: secret })],
    ['WebM', (secret: string) => aWebm({ title: secret })],
  ])('as %s loses location and author, and keeps its length', async (_kind, made) => {
    const source = made('+48.1+011.5/ by A. Nonymous')
    const { path, metadata } = await video(source)
    const kept = await readFile(path)
    expect(kept.includes('Nonymous')).toBe(false)
    expect(kept.length).toBe(source.length)
    // The cleaned file is still a video.
    expect((await video(kept)).metadata).toEqual(metadata)
  })
})

describe('is refused with its reason:', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const html = Buffer.from('<!DOCTYPE html><html><script>alert(1)</script></html>')
  test.each<[string, () => Buffer | Promise<Buffer>, keyof typeof uploadMessages]>([
    ['an empty file', () => Buffer.alloc(0), 'empty'],
    ['text', () => Buffer.from('just words'), 'unknownKind'],
    ['SVG', () => svg, 'svg'],
    ['SVG after an XML declaration', () => Buffer.from(`<?xml version="1.0"?>\n${svg}`), 'svg'],
    ['HTML', () => html, 'html'],
    ['PDF', () => Buffer.from('%PDF-1.7\n'), 'pdf'],
    ['BMP', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]), 'otherPicture'],
    ['an archive', () => anEmptyZip(), 'unknownKind'],
    ['a JPEG followed by a script', async () => Buffer.concat([await aJpeg(), html]), 'disguised'],
    [
      'a GIF that is also a script',
      async () => Buffer.concat([await aGif(), Buffer.from('*/<script>alert(1)</script>')]),
      'disguised',
    ],
    ['a PNG that is also an archive', async () => Buffer.concat([await aPng(), anEmptyZip()]), 'disguised'],
    ['a JPEG that is also a PDF', async () => withComment(await aJpeg(), '%PDF-1.7\n'), 'disguised'],
    ['a script in the comment of a JPEG', async () => withComment(await aJpeg(), '<script src=//evil.example>'), 'disguised'],
    ['a JPEG followed by an SVG', async () => Buffer.concat([await aJpeg(), Buffer.from('<svg onload=alert(1)>')]), 'disguised'],
    [
      'a video with a web page in its pictures',
      () => anMp4({ behind: box('mdat', Buffer.from('<body onload=x>')) }),
      'disguised',
    ],
    [
      'a video with an image tag in its pictures',
      () => anMp4({ behind: box('mdat', Buffer.from('<img src=x onerror=y>')) }),
      'disguised',
    ],
    ['a video followed by something else', () => anMp4({ behind: Buffer.from('<b>hello</b>') }), 'brokenVideo'],
    ['a video with a section of an unknown type', () => anMp4({ behind: box('evil', Buffer.alloc(10)) }), 'disguised'],
    ['a video that is also an archive', () => anMp4({ behind: box('free', anEmptyZip()) }), 'disguised'],
    ['a WebM followed by something else', () => aWebm({ behind: Buffer.from('hello') }), 'disguised'],
    ['a picture that is cut off', async () => (await aJpeg()).subarray(0, 3000), 'brokenPicture'],
    ['a picture that has only its first bytes', () => Buffer.from('ffd8ffe000104a46494600', 'hex'), 'brokenPicture'],
    ['a video that is cut off', () => anMp4().subarray(0, -500), 'brokenVideo'],
    ['a video without pictures', () => anMp4({ handler: 'soun' }), 'noPictures'],
    ['a video without a size', () => anMp4({ width: 0 }), 'noPictures'],
    ['a codec that few browsers play', () => anMp4({ codec: 'hvc1' }), 'otherVideo'],
    ['Matroska', () => aWebm({ docType: 'matroska' }), 'otherVideo'],
    ['a video of two hours', () => anMp4({ durationMs: 7_200_000 }), 'videoTooLarge'],
    ['a video of a huge size', () => anMp4({ width: 16_000 }), 'videoTooLarge'],
    ['a picture of four thousand megapixels in 43 bytes', () => aBomb(65_500), 'tooManyPixels'],
    ['a picture of 64 megapixels', () => aBomb(8000), 'tooManyPixels'],
    ['a picture 20,000 pixels long', () => plainPng(10, 20_000), 'tooManyPixels'],
    ['an animation with too many frames', () => aGif({ frames: 301, width: 2, height: 2 }), 'tooManyFrames'],
    ['an animation that decodes into too many pixels', () => aBomb(2000, 20), 'tooManyFrames'],
  ])('%s', async (_what, made, reason) => {
    expect(await refused(await made())).toBe(uploadMessages[reason])
  })
})

const plainPng = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'white' } })
    .png({ compressionLevel: 9 })
    .toBuffer()

/** The picture with a comment right after its first two bytes. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.alloc(4 + text.length)
  comment.writeUInt16BE(0xfffe, 0)
  comment.writeUInt16BE(text.length + 2, 2)
  comment.write(text, 4, 'latin1')
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}

test('noise is refused with a reason and never crashes', async () => {
  for (let i = 0; i < 20; i++) {
    const head = [
      Buffer.from('ffd8ffe0', 'hex'),
      Buffer.from('89504e470d0a1a0a', 'hex'),
      anMp4().subarray(0, 60),
      aWebm().subarray(0, 40),
    ]
    const noise = await aPicture({ width: 20, height: 20 }).raw().toBuffer()
    const message = await refused(Buffer.concat([head[i % 4] ?? noise, noise]))
    expect(Object.values(uploadMessages)).toContain(message)
  }
})
