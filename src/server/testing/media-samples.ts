import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

type Size = { width?: number; height?: number }

/** A picture with enough in it that no two are alike. */
export function aPicture({ width = 640, height = 400 }: Size = {}): ReturnType<typeof sharp> {
  const noise = { raw: { width: 16, height: 10, channels: 3 as const } }
  return sharp(randomBytes(16 * 10 * 3), noise).resize(width, height, { fit: 'fill' })
}

export const aJpeg = (size?: Size) => aPicture(size).jpeg().toBuffer()
export const aPng = (size?: Size) => aPicture(size).png().toBuffer()

/** An animation of so many plain frames. */
export function aGif({ frames = 3, width = 40, height = 30 } = {}): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * frames * 3)
  for (let frame = 0; frame < frames; frame++) {
    pixels.fill((frame * 80) % 256, frame * width * height * 3, (frame + 1) * width * height * 3)
  }
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif({ delay: Array.from({ length: frames }, () => 100), loop: 0 })
    .toBuffer()
}

/** A box of an MP4. */
export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

const uint32 = (...values: number[]) => Buffer.concat(values.map(be))

function be(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32BE(value)
  return buffer
}

const UPRIGHT = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]
const TURNED = [0, 0x10000, 0, 0xffff0000, 0, 0, 0, 0, 0x40000000]

type Mp4 = Size & {
  durationMs?: number
  codec?: string
  isTurned?: boolean
  handler?: string
  /** What a phone writes about itself. */
  userData?: string
  payload?: Buffer
  behind?: Buffer
}

/** The skeleton of a video: every box that a player looks at, and noise where its pictures would be. */
export function anMp4({ width = 320, height = 180, durationMs = 2000, ...given }: Mp4 = {}): Buffer {
  const { codec = 'avc1', handler = 'vide', userData = '', payload = randomBytes(2000), behind = Buffer.alloc(0) } = given
  const matrix = uint32(...(given.isTurned ? TURNED : UPRIGHT))
  const tkhd = box('tkhd', uint32(3, 0, 0, 1, 0, durationMs, 0, 0, 0, 0), matrix, uint32(width * 65_536, height * 65_536))
  const hdlr = box('hdlr', uint32(0, 0), Buffer.from(handler), Buffer.alloc(13))
  const stsd = box('stsd', uint32(0, 1), box(codec, Buffer.alloc(78)))
  const trak = box('trak', tkhd, box('mdia', hdlr, box('minf', box('stbl', stsd))), box('udta', Buffer.from(userData)))
  const mvhd = box('mvhd', uint32(0, 0, 0, 1000, durationMs), Buffer.alloc(80))
  return Buffer.concat([
    box('ftyp', Buffer.from('isom'), uint32(512), Buffer.from('isomavc1mp41')),
    box('moov', mvhd, trak, box('udta', Buffer.from(userData))),
    box('free', Buffer.from(userData)),
    box('mdat', payload),
    behind,
  ])
}

/** An element of a WebM; sizes of four bytes. */
function element(id: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from(id.toString(16).padStart(2, '0'), 'hex'), be((0x10000000 | body.length) >>> 0), body])
}

type Webm = Size & { docType?: string; codec?: string; title?: string; isLive?: boolean; behind?: Buffer }

export function aWebm({ width = 320, height = 180, ...given }: Webm = {}): Buffer {
  const { docType = 'webm', codec = 'V_VP9', title = '', isLive = false, behind = Buffer.alloc(0) } = given
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE(2000)
  const info = element(
    0x1549a966,
    element(0x2ad7b1, be(1_000_000)),
    element(0x4489, duration),
    element(0x7ba9, Buffer.from(title)),
  )
  const video = element(0xe0, element(0xb0, be(width)), element(0xba, be(height)))
  const tracks = element(0x1654ae6b, element(0xae, element(0x83, Buffer.of(1)), element(0x86, Buffer.from(codec)), video))
  const tags = element(0x1254c367, Buffer.from(title))
  const block = element(0xa3, randomBytes(500))
  const cluster = isLive ? Buffer.concat([Buffer.from('1f43b675ff', 'hex'), block]) : element(0x1f43b675, block)
  const content = [info, tracks, cluster, cluster, tags]
  const segment = isLive ? Buffer.concat([Buffer.from('18538067ff', 'hex'), ...content]) : element(0x18538067, ...content)
  return Buffer.concat([element(0x1a45dfa3, element(0x4282, Buffer.from(docType))), segment, behind])
}

/** A GIF whose frames promise more than anybody can hold, in a handful of bytes. */
export function aBomb(side: number, frames = 1): Buffer {
  const head = Buffer.from('47494638396101000100800000ffffff000000', 'hex')
  head.writeUInt16LE(side, 6)
  head.writeUInt16LE(side, 8)
  const frame = Buffer.from('21f90400000000002c00000000010001000002024401003b', 'hex').subarray(0, -1)
  frame.writeUInt16LE(side, 13)
  frame.writeUInt16LE(side, 15)
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.of(0x3b)])
}

/** An archive with nothing in it. */
export const anEmptyZip = () => Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
