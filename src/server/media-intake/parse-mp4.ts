import type { FileHandle } from 'node:fs/promises'
import { unusableFile } from './kind-of-file.ts'
import { bytesAt, MAX_SECTIONS, type ParsedVideo, type PrivateSection } from './video-metadata.ts'

/** A section of an ISO base media file (ISO/IEC 14496-12): size, type of four letters, content. */
type Box = { type: string; start: number; body: number; end: number }

const TOP_LEVEL = new Set('ftyp styp moov moof mdat free skip wide sidx ssix mfra pdin emsg prft uuid meta udta'.split(' '))
/** Location, device and author as cameras and editors write them, and padding that may hold anything. */
const PRIVATE = new Set(['free', 'skip', 'wide', 'uuid', 'meta', 'udta'])
/** Codecs that all current browsers play. */
const CODECS = new Set(['avc1', 'avc3', 'vp08', 'vp09', 'av01'])

type Track = { isVideo: boolean; codec: string; width: number; height: number }

/** Reads the metadata, box by box, without reading the pictures. The boxes must fill the file exactly. */
export async function parseMp4(file: FileHandle, size: number): Promise<ParsedVideo> {
  const budget = { boxes: 0 }
  const sections: PrivateSection[] = []
  let movie: { duration_ms: number | null; tracks: Track[] } | undefined
  let hasPictures = false
  for await (const box of boxes(file, 0, size, budget)) {
    if (!TOP_LEVEL.has(box.type)) throw unusableFile('disguised')
    if (PRIVATE.has(box.type)) sections.push(emptied(box))
    if (box.type === 'mdat') hasPictures = true
    if (box.type === 'moov') movie = await readMovie(file, box, sections, budget)
  }
  if (!movie || !hasPictures) throw unusableFile('brokenVideo')
  const video = movie.tracks.find(({ isVideo }) => isVideo)
  if (!video) throw unusableFile('noPictures')
  if (!CODECS.has(video.codec)) throw unusableFile('otherVideo')
  const { width, height } = video
  return { metadata: { width, height, duration_ms: movie.duration_ms }, private: sections }
}

/** How many boxes were read so far, over all levels. */
type Budget = { boxes: number }

async function* boxes(file: FileHandle, from: number, to: number, budget: Budget): AsyncGenerator<Box> {
  for (let start = from; start < to; ) {
    budget.boxes++
    if (budget.boxes > MAX_SECTIONS || to - start < 8) throw unusableFile('brokenVideo')
    const header = await bytesAt(file, start, 8)
    const short = header.readUInt32BE(0)
    const type = header.toString('latin1', 4, 8)
    const isLong = short === 1
    const length = isLong ? Number((await bytesAt(file, start + 8, 8)).readBigUInt64BE()) : short === 0 ? to - start : short
    const body = start + (isLong ? 16 : 8)
    const end = start + length
    if (end < body || end > to) throw unusableFile('brokenVideo')
    yield { type, start, body, end }
    start = end
  }
}

/** The same box with the type of a padding box. */
function emptied({ start, body, end }: Box): PrivateSection {
  const emptyHeader = Buffer.alloc(body - start)
  emptyHeader.write('free', 4, 'latin1')
  if (emptyHeader.length === 16) {
    emptyHeader.writeUInt32BE(1, 0)
    emptyHeader.writeBigUInt64BE(BigInt(end - start), 8)
  } else emptyHeader.writeUInt32BE(end - start, 0)
  return { start, emptyHeader, end }
}

async function readMovie(file: FileHandle, moov: Box, sections: PrivateSection[], budget: Budget) {
  const tracks: Track[] = []
  let timescale = 0
  let duration = 0
  for await (const box of boxes(file, moov.body, moov.end, budget)) {
    if (PRIVATE.has(box.type)) sections.push(emptied(box))
    if (box.type === 'trak') tracks.push(await readTrack(file, box, sections, budget))
    if (box.type === 'mvhd') {
      const isLong = (await bytesAt(file, box.body, 1))[0] === 1
      const fields = await bytesAt(file, box.body + (isLong ? 20 : 12), isLong ? 12 : 8)
      timescale = fields.readUInt32BE(0)
      duration = isLong ? Number(fields.readBigUInt64BE(4)) : fields.readUInt32BE(4)
      // All ones means unknown.
      if (!isLong && duration === 0xffffffff) duration = 0
    }
    // A fragmented recording gives its duration here, if at all.
    if (box.type === 'mvex') {
      for await (const inner of boxes(file, box.body, box.end, budget)) {
        if (inner.type !== 'mehd' || duration > 0) continue
        const isLong = (await bytesAt(file, inner.body, 1))[0] === 1
        const field = await bytesAt(file, inner.body + 4, isLong ? 8 : 4)
        duration = isLong ? Number(field.readBigUInt64BE()) : field.readUInt32BE()
      }
    }
  }
  return { tracks, duration_ms: timescale > 0 && duration > 0 ? Math.round((duration / timescale) * 1000) : null }
}

async function readTrack(file: FileHandle, trak: Box, sections: PrivateSection[], budget: Budget): Promise<Track> {
  const track: Track = { isVideo: false, codec: '', width: 0, height: 0 }
  const read = async (parent: Box): Promise<void> => {
    for await (const box of boxes(file, parent.body, parent.end, budget)) {
      if (PRIVATE.has(box.type)) sections.push(emptied(box))
      else if (['mdia', 'minf', 'stbl'].includes(box.type)) await read(box)
      else if (box.type === 'hdlr') track.isVideo ||= (await bytesAt(file, box.body + 8, 4)).toString('latin1') === 'vide'
      else if (box.type === 'stsd') track.codec = (await bytesAt(file, box.body + 12, 4)).toString('latin1')
      else if (box.type === 'tkhd') Object.assign(track, await readSize(file, box))
    }
  }
  await read(trak)
  return track
}

/** Width and height as shown: a phone held upright stores its video sideways, with a matrix that rotates it. */
async function readSize(file: FileHandle, tkhd: Box): Promise<{ width: number; height: number }> {
  const isLong = (await bytesAt(file, tkhd.body, 1))[0] === 1
  const fields = await bytesAt(file, tkhd.body + (isLong ? 52 : 40), 44)
  const isRotated = fields.readInt32BE(0) === 0 && fields.readInt32BE(16) === 0
  const [width, height] = [fields.readUInt32BE(36) >>> 16, fields.readUInt32BE(40) >>> 16]
  return isRotated ? { width: height, height: width } : { width, height }
}
