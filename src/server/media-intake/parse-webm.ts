import type { FileHandle } from 'node:fs/promises'
import { unusableFile } from './kind-of-file.ts'
import { bytesAt, MAX_SECTIONS, type ParsedVideo, type PrivateSection } from './video-metadata.ts'

/** An element of EBML (RFC 8794): id, size, content. `end` is undefined where the writer did not know it. */
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
const PRIVATE = new Set<number>([ID.tags, ID.attachments, ID.chapters, ID.void])
/** The clock, and two program names that the format requires. Title, date and file name are removed. */
const KEPT_IN_INFO = new Set<number>([ID.timestampScale, ID.duration, ID.muxingApp, ID.writingApp])
const CODECS = new Set(['V_VP8', 'V_VP9', 'V_AV1'])
const VIDEO_TRACK = 1

/** Reads the metadata, element by element, without reading the pictures. */
export async function parseWebm(file: FileHandle, size: number): Promise<ParsedVideo> {
  const read = reader(file)
  const header = await read.element(0, size)
  if (header.id !== ID.header || header.end === undefined) throw unusableFile('brokenVideo')
  for await (const { id, body, end } of read.children(header.body, header.end)) {
    if (id === ID.docType && (await read.text(body, end)) !== 'webm') throw unusableFile('otherVideo')
  }
  const segment = await read.element(header.end, size)
  // Nothing may follow the segment.
  if (segment.id !== ID.segment || (segment.end ?? size) !== size) throw unusableFile('disguised')
  return readSegment(read, segment.body, size)
}

async function readSegment(read: Reader, from: number, size: number): Promise<ParsedVideo> {
  const sections: PrivateSection[] = []
  let duration_ms: number | null = null
  let video: VideoTrack | undefined
  let hasPictures = false
  for (let at = from; at < size; ) {
    const element = await read.element(at, size)
    if (!LEVEL_ONE.has(element.id) && !ANYWHERE.has(element.id)) throw unusableFile('disguised')
    const end = element.end ?? (await read.endOfOpenCluster(element, size))
    if (PRIVATE.has(element.id)) sections.push(emptied(element.start, end))
    if (element.id === ID.cluster) hasPictures = true
    if (element.id === ID.info) duration_ms = await readInfo(read, element.body, end, sections)
    if (element.id === ID.tracks) video = await readTracks(read, element.body, end)
    at = end
  }
  if (!hasPictures) throw unusableFile('brokenVideo')
  if (!video) throw unusableFile('noPictures')
  if (!CODECS.has(video.codec)) throw unusableFile('otherVideo')
  return { metadata: { width: video.width, height: video.height, duration_ms }, private: sections }
}

async function readInfo(read: Reader, from: number, to: number, sections: PrivateSection[]): Promise<number | null> {
  let scale = 1_000_000
  let duration = 0
  for await (const { id, start, body, end } of read.children(from, to)) {
    if (id === ID.timestampScale) scale = await read.number(body, end)
    else if (id === ID.duration) duration = await read.float(body, end)
    if (!KEPT_IN_INFO.has(id)) sections.push(emptied(start, end))
  }
  const ms = Math.round((duration * scale) / 1_000_000)
  return ms > 0 ? ms : null
}

type VideoTrack = { codec: string; width: number; height: number }

async function readTracks(read: Reader, from: number, to: number): Promise<VideoTrack | undefined> {
  for await (const entry of read.children(from, to)) {
    if (entry.id !== ID.trackEntry) continue
    const track = { type: 0, codec: '', width: 0, height: 0 }
    for await (const { id, body, end } of read.children(entry.body, entry.end)) {
      if (id === ID.trackType) track.type = await read.number(body, end)
      if (id === ID.codec) track.codec = await read.text(body, end)
      if (id !== ID.video) continue
      for await (const inner of read.children(body, end)) {
        if (inner.id === ID.width) track.width = await read.number(inner.body, inner.end)
        if (inner.id === ID.height) track.height = await read.number(inner.body, inner.end)
      }
    }
    if (track.type === VIDEO_TRACK) return track
  }
  return undefined
}

type Reader = ReturnType<typeof reader>
type ClosedElement = Element & { end: number }

function reader(file: FileHandle) {
  let elements = 0
  const MAX_HEADER_BYTES = 12
  const MAX_VALUE_BYTES = 64

  async function element(start: number, limit: number): Promise<Element> {
    elements++
    if (elements > MAX_SECTIONS) throw unusableFile('brokenVideo')
    const head = await bytesAt(file, start, Math.min(MAX_HEADER_BYTES, limit - start))
    const idBytes = Math.clz32(head[0] ?? 0) - 23
    const sizeBytes = Math.clz32(head[idBytes] ?? 0) - 23
    if (idBytes > 4 || sizeBytes > 8 || idBytes + sizeBytes > head.length) throw unusableFile('brokenVideo')
    const id = head.readUIntBE(0, idBytes)
    const sizeField = head.subarray(idBytes, idBytes + sizeBytes)
    let size = (sizeField[0] ?? 0) & (0xff >> sizeBytes)
    let isUnknown = size === 0xff >> sizeBytes
    for (const byte of sizeField.subarray(1)) {
      size = size * 256 + byte
      isUnknown &&= byte === 0xff
    }
    const body = start + idBytes + sizeBytes
    if (!isUnknown && body + size > limit) throw unusableFile('brokenVideo')
    return { id, start, body, end: isUnknown ? undefined : body + size }
  }

  async function* children(from: number, to: number): AsyncGenerator<ClosedElement> {
    for (let at = from; at < to; ) {
      const child = await element(at, to)
      if (child.end === undefined) throw unusableFile('brokenVideo')
      yield { ...child, end: child.end }
      at = child.end
    }
  }

  const value = (body: number, end: number) => bytesAt(file, body, Math.min(end - body, MAX_VALUE_BYTES))

  return {
    element,
    children,
    /** A cluster of a live recording has no size: it ends where the next element of its level begins. */
    endOfOpenCluster: async (cluster: Element, limit: number): Promise<number> => {
      if (cluster.id !== ID.cluster) throw unusableFile('brokenVideo')
      let at = cluster.body
      while (at < limit) {
        const next = await element(at, limit)
        if (LEVEL_ONE.has(next.id)) break
        if (next.end === undefined) throw unusableFile('brokenVideo')
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

/** The same bytes as a void element, which players skip. */
function emptied(start: number, end: number): PrivateSection {
  const length = end - start
  if (length < 9) return { start, emptyHeader: Buffer.of(ID.void, 0x80 | (length - 2)), end }
  const emptyHeader = Buffer.alloc(9)
  emptyHeader[0] = ID.void
  emptyHeader[1] = 0x01
  emptyHeader.writeUIntBE(length - 9, 3, 6)
  return { start, emptyHeader, end }
}
