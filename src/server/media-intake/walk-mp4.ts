import type { FileHandle } from 'node:fs/promises'
import { unfit } from './unfit.ts'
import { type Blank, bytesAt, MAX_PARTS, type WalkedVideo } from './video-facts.ts'

/** A part of an ISO base media file (ISO/IEC 14496-12): size, four letters, content. */
type Box = { type: string; start: number; body: number; end: number }

const TOP_LEVEL = new Set('ftyp styp moov moof mdat free skip wide sidx ssix mfra pdin emsg prft uuid meta udta'.split(' '))
/** What cameras and editors write about place, device and author, and room for anything at all. */
const TELLING = new Set(['free', 'skip', 'wide', 'uuid', 'meta', 'udta'])
/** Codecs that every browser of the last years plays. */
const CODECS = new Set(['avc1', 'avc3', 'vp08', 'vp09', 'av01'])

type Track = { isVideo: boolean; codec: string; width: number; height: number }

/** Reads what a video says about itself, box by box, without reading the pictures. The boxes must fill the file exactly. */
export async function walkMp4(file: FileHandle, size: number): Promise<WalkedVideo> {
  const budget = { parts: 0 }
  const blanks: Blank[] = []
  let movie: { duration_ms: number | null; tracks: Track[] } | undefined
  let hasPictures = false
  for await (const box of boxes(file, 0, size, budget)) {
    if (!TOP_LEVEL.has(box.type)) throw unfit('disguised')
    if (TELLING.has(box.type)) blanks.push(blank(box))
    if (box.type === 'mdat') hasPictures = true
    if (box.type === 'moov') movie = await readMovie(file, box, blanks, budget)
  }
  if (!movie || !hasPictures) throw unfit('brokenVideo')
  const video = movie.tracks.find(({ isVideo }) => isVideo)
  if (!video) throw unfit('noPictures')
  if (!CODECS.has(video.codec)) throw unfit('otherVideo')
  const { width, height } = video
  return { facts: { width, height, duration_ms: movie.duration_ms }, blanks }
}

type Budget = { parts: number }

async function* boxes(file: FileHandle, from: number, to: number, budget: Budget): AsyncGenerator<Box> {
  for (let start = from; start < to; ) {
    budget.parts++
    if (budget.parts > MAX_PARTS || to - start < 8) throw unfit('brokenVideo')
    const header = await bytesAt(file, start, 8)
    const short = header.readUInt32BE(0)
    const type = header.toString('latin1', 4, 8)
    const isLong = short === 1
    const length = isLong ? Number((await bytesAt(file, start + 8, 8)).readBigUInt64BE()) : short === 0 ? to - start : short
    const body = start + (isLong ? 16 : 8)
    const end = start + length
    if (end < body || end > to) throw unfit('brokenVideo')
    yield { type, start, body, end }
    start = end
  }
}

/** The same box with the letters of an empty one. */
function blank({ start, body, end }: Box): Blank {
  const header = Buffer.alloc(body - start)
  header.write('free', 4, 'latin1')
  if (header.length === 16) {
    header.writeUInt32BE(1, 0)
    header.writeBigUInt64BE(BigInt(end - start), 8)
  } else header.writeUInt32BE(end - start, 0)
  return { start, header, end }
}

async function readMovie(file: FileHandle, moov: Box, blanks: Blank[], budget: Budget) {
  const tracks: Track[] = []
  let timescale = 0
  let duration = 0
  for await (const box of boxes(file, moov.body, moov.end, budget)) {
    if (TELLING.has(box.type)) blanks.push(blank(box))
    if (box.type === 'trak') tracks.push(await readTrack(file, box, blanks, budget))
    if (box.type === 'mvhd') {
      const isLong = (await bytesAt(file, box.body, 1))[0] === 1
      const fields = await bytesAt(file, box.body + (isLong ? 20 : 12), isLong ? 12 : 8)
      timescale = fields.readUInt32BE(0)
      duration = isLong ? Number(fields.readBigUInt64BE(4)) : fields.readUInt32BE(4)
      // All ones: not known.
      if (!isLong && duration === 0xffffffff) duration = 0
    }
    // A recording in pieces says its length here, if at all.
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

async function readTrack(file: FileHandle, trak: Box, blanks: Blank[], budget: Budget): Promise<Track> {
  const track: Track = { isVideo: false, codec: '', width: 0, height: 0 }
  const read = async (parent: Box): Promise<void> => {
    for await (const box of boxes(file, parent.body, parent.end, budget)) {
      if (TELLING.has(box.type)) blanks.push(blank(box))
      else if (['mdia', 'minf', 'stbl'].includes(box.type)) await read(box)
      else if (box.type === 'hdlr') track.isVideo ||= (await bytesAt(file, box.body + 8, 4)).toString('latin1') === 'vide'
      else if (box.type === 'stsd') track.codec = (await bytesAt(file, box.body + 12, 4)).toString('latin1')
      else if (box.type === 'tkhd') Object.assign(track, await readSize(file, box))
    }
  }
  await read(trak)
  return track
}

/** Width and height as they are shown: a phone held upright stores its video lying, with a matrix that turns it. */
async function readSize(file: FileHandle, tkhd: Box): Promise<{ width: number; height: number }> {
  const isLong = (await bytesAt(file, tkhd.body, 1))[0] === 1
  const fields = await bytesAt(file, tkhd.body + (isLong ? 52 : 40), 44)
  const isTurned = fields.readInt32BE(0) === 0 && fields.readInt32BE(16) === 0
  const [width, height] = [fields.readUInt32BE(36) >>> 16, fields.readUInt32BE(40) >>> 16]
  return isTurned ? { width: height, height: width } : { width, height }
}
