import type { FileHandle } from 'node:fs/promises'
import { unfit } from './unfit.ts'
import { type Blank, bytesAt, MAX_PARTS, type WalkedVideo } from './video-facts.ts'

/** An element of EBML (RFC 8794): id, size, content. `end` is undefined where the writer did not know it yet. */
type Element = { id: number; start: number; body: number; end: number | undefined }

const ID = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackType: 0x83,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
  cues: 0x1c53bb6b,
  chapters: 0x1043a770,
  tags: 0x1254c367,
  attachments: 0x1941a469,
  void: 0xec,
  crc: 0xbf,
} as const

const LEVEL_ONE = new Set<number>([ID.seekHead, ID.info, ID.tracks, ID.cluster, ID.cues, ID.chapters, ID.tags, ID.attachments])
const ANYWHERE = new Set<number>([ID.void, ID.crc])
const TELLING = new Set<number>([ID.tags, ID.attachments, ID.chapters, ID.void])
/** Of the segment's description only its clock is kept, and the two program names that must be there: title, date and file name go. */
const KEPT_OF_INFO = new Set<number>([ID.timestampScale, ID.duration, ID.muxingApp, ID.writingApp])
const CODECS = new Set(['V_VP8', 'V_VP9', 'V_AV1'])
const VIDEO_TRACK = 1

/** Reads what a video says about itself, element by element, without reading the pictures. */
export async function walkWebm(file: FileHandle, size: number): Promise<WalkedVideo> {
  const walk = walker(file)
  const header = await walk.element(0, size)
  if (header.id !== ID.header || header.end === undefined) throw unfit('brokenVideo')
  for await (const { id, body, end } of walk.children(header.body, header.end)) {
    if (id === ID.docType && (await walk.text(body, end)) !== 'webm') throw unfit('otherVideo')
  }
  const segment = await walk.element(header.end, size)
  // Nothing may stand behind the segment.
  if (segment.id !== ID.segment || (segment.end ?? size) !== size) throw unfit('disguised')
  return readSegment(walk, segment.body, size)
}

async function readSegment(walk: Walker, from: number, size: number): Promise<WalkedVideo> {
  const blanks: Blank[] = []
  let duration_ms: number | null = null
  let video: VideoTrack | undefined
  let hasPictures = false
  for (let at = from; at < size; ) {
    const element = await walk.element(at, size)
    if (!LEVEL_ONE.has(element.id) && !ANYWHERE.has(element.id)) throw unfit('disguised')
    const end = element.end ?? (await walk.endOfOpenCluster(element, size))
    if (TELLING.has(element.id)) blanks.push(blank(element.start, end))
    if (element.id === ID.cluster) hasPictures = true
    if (element.id === ID.info) duration_ms = await readInfo(walk, element.body, end, blanks)
    if (element.id === ID.tracks) video = await readTracks(walk, element.body, end)
    at = end
  }
  if (!hasPictures) throw unfit('brokenVideo')
  if (!video) throw unfit('noPictures')
  if (!CODECS.has(video.codec)) throw unfit('otherVideo')
  return { facts: { width: video.width, height: video.height, duration_ms }, blanks }
}

async function readInfo(walk: Walker, from: number, to: number, blanks: Blank[]): Promise<number | null> {
  let scale = 1_000_000
  let duration = 0
  for await (const { id, start, body, end } of walk.children(from, to)) {
    if (id === ID.timestampScale) scale = await walk.number(body, end)
    else if (id === ID.duration) duration = await walk.float(body, end)
    if (!KEPT_OF_INFO.has(id)) blanks.push(blank(start, end))
  }
  const ms = Math.round((duration * scale) / 1_000_000)
  return ms > 0 ? ms : null
}

type VideoTrack = { codec: string; width: number; height: number }

async function readTracks(walk: Walker, from: number, to: number): Promise<VideoTrack | undefined> {
  for await (const entry of walk.children(from, to)) {
    if (entry.id !== ID.trackEntry) continue
    const track = { type: 0, codec: '', width: 0, height: 0 }
    for await (const { id, body, end } of walk.children(entry.body, entry.end)) {
      if (id === ID.trackType) track.type = await walk.number(body, end)
      if (id === ID.codec) track.codec = await walk.text(body, end)
      if (id !== ID.video) continue
      for await (const inner of walk.children(body, end)) {
        if (inner.id === ID.width) track.width = await walk.number(inner.body, inner.end)
        if (inner.id === ID.height) track.height = await walk.number(inner.body, inner.end)
      }
    }
    if (track.type === VIDEO_TRACK) return track
  }
  return undefined
}

type Walker = ReturnType<typeof walker>
type Closed = Element & { end: number }

function walker(file: FileHandle) {
  let parts = 0
  const MAX_HEADER_BYTES = 12
  const MAX_VALUE_BYTES = 64

  async function element(start: number, limit: number): Promise<Element> {
    parts++
    if (parts > MAX_PARTS) throw unfit('brokenVideo')
    const head = await bytesAt(file, start, Math.min(MAX_HEADER_BYTES, limit - start))
    const idBytes = Math.clz32(head[0] ?? 0) - 23
    const sizeBytes = Math.clz32(head[idBytes] ?? 0) - 23
    if (idBytes > 4 || sizeBytes > 8 || idBytes + sizeBytes > head.length) throw unfit('brokenVideo')
    const id = head.readUIntBE(0, idBytes)
    const sizeField = head.subarray(idBytes, idBytes + sizeBytes)
    let size = (sizeField[0] ?? 0) & (0xff >> sizeBytes)
    let isUnknown = size === 0xff >> sizeBytes
    for (const byte of sizeField.subarray(1)) {
      size = size * 256 + byte
      isUnknown &&= byte === 0xff
    }
    const body = start + idBytes + sizeBytes
    if (!isUnknown && body + size > limit) throw unfit('brokenVideo')
    return { id, start, body, end: isUnknown ? undefined : body + size }
  }

  async function* children(from: number, to: number): AsyncGenerator<Closed> {
    for (let at = from; at < to; ) {
      const child = await element(at, to)
      if (child.end === undefined) throw unfit('brokenVideo')
      yield { ...child, end: child.end }
      at = child.end
    }
  }

  const value = (body: number, end: number) => bytesAt(file, body, Math.min(end - body, MAX_VALUE_BYTES))

  return {
    element,
    children,
    /** A cluster of a live recording ends where the next element of its level begins. */
    endOfOpenCluster: async (cluster: Element, limit: number): Promise<number> => {
      if (cluster.id !== ID.cluster) throw unfit('brokenVideo')
      let at = cluster.body
      while (at < limit) {
        const next = await element(at, limit)
        if (LEVEL_ONE.has(next.id)) break
        if (next.end === undefined) throw unfit('brokenVideo')
        at = next.end
      }
      return at
    },
    text: async (body: number, end: number) => (await value(body, end)).toString('latin1').replace(/\0+$/, ''),
    number: async (body: number, end: number) => {
      const bytes = await value(body, end)
      return bytes.length > 6
        ? Number(BigInt(`0x${bytes.toString('hex')}`))
        : bytes.length === 0
          ? 0
          : bytes.readUIntBE(0, bytes.length)
    },
    float: async (body: number, end: number) => {
      const bytes = await value(body, end)
      return bytes.length === 8 ? bytes.readDoubleBE() : bytes.length === 4 ? bytes.readFloatBE() : 0
    },
  }
}

/** The same bytes as an element that readers pass over. */
function blank(start: number, end: number): Blank {
  const length = end - start
  if (length < 9) return { start, header: Buffer.of(ID.void, 0x80 | (length - 2)), end }
  const header = Buffer.alloc(9)
  header[0] = ID.void
  header[1] = 0x01
  header.writeUIntBE(length - 9, 3, 6)
  return { start, header, end }
}
