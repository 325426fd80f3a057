import { constants, crc32, deflateRawSync } from 'node:zlib'

/**
 * Gzip that is put together out of pieces which were packed beforehand, so that an answer of a thousand cards costs a copy of their
 * bytes and no packing. A piece may refer back to what surely stands before it. Whatever is known only later lies in a stored part at
 * the end of its piece, where it can be written over; `crc` then tells what the checksum of the whole becomes.
 */
export type PackedPiece = { text: Uint8Array; bytes: Uint8Array; crc: number }

export const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
export const GZIP_END_BYTES = 8

/** A stored part holds no more. */
const MOST_STORED = 0xffff
const STORED_HEAD_BYTES = 5

/** Pieces are small, and there are many: what is set up for each is kept small too. */
const PACKING = { level: 9, windowBits: 12, memLevel: 3, chunkSize: 1024, finishFlush: constants.Z_SYNC_FLUSH }

/** `before` ends where the piece begins; a byte of it that is not known must be one that the piece does not have. The last `nStored` bytes are stored. */
export function packPiece(
  text: Uint8Array,
  { nStored = 0, before }: { nStored?: number; before?: Uint8Array } = {},
): PackedPiece {
  const packed = deflateRawSync(text.subarray(0, text.length - nStored), { ...PACKING, ...(before && { dictionary: before }) })
  // A flush ends with an empty stored part; its length is told in the last four bytes.
  const head = packed.subarray(0, -4)
  return { text, bytes: Buffer.concat([head, storedLength(nStored), text.subarray(text.length - nStored)]), crc: crc32(text) }
}

function storedLength(nBytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt16LE(nBytes)
  length.writeUInt16LE(nBytes ^ MOST_STORED, 2)
  return length
}

export const bytesWhenStored = (nBytes: number): number =>
  nBytes + STORED_HEAD_BYTES * Math.max(1, Math.ceil(nBytes / MOST_STORED))

/** Writes a text without packing it, and says where the next byte goes. */
export function writeStored(target: Buffer, at: number, text: Uint8Array, { isLast }: { isLast: boolean }): number {
  let end = at
  let from = 0
  do {
    const part = text.subarray(from, from + MOST_STORED)
    from += part.length
    target[end] = isLast && from === text.length ? 1 : 0
    target.set(storedLength(part.length), end + 1)
    target.set(part, end + STORED_HEAD_BYTES)
    end += STORED_HEAD_BYTES + part.length
  } while (from < text.length)
  return end
}

export function writeGzipEnd(target: Buffer, at: number, { crc, nBytes }: { crc: number; nBytes: number }): number {
  target.writeInt32LE(crc | 0, at)
  return target.writeUInt32LE(nBytes % 2 ** 32, at + 4)
}

/** What one byte does to a checksum of zero. */
const OF_BYTE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

const withZeroByte = (crc: number): number => (crc >>> 8) ^ (OF_BYTE[crc & 255] ?? 0)

/** Four tables, one for each byte of a checksum. */
export type CrcShift = Int32Array

/**
 * The checksum of two texts one behind the other is that of the first, moved past the length of the second, and that of the second, one
 * over the other. This is the moving.
 */
export function crcShift(nBytes: number): CrcShift {
  const ofBits = Array.from({ length: 32 }, (_, bit) => {
    let crc = 1 << bit
    for (let i = 0; i < nBytes; i++) crc = withZeroByte(crc)
    return crc
  })
  const tables = new Int32Array(4 * 256)
  for (let byte = 0; byte < 4; byte++) {
    for (let value = 1; value < 256; value++) {
      const lowest = 31 - Math.clz32(value & -value)
      tables[byte * 256 + value] = (tables[byte * 256 + (value & (value - 1))] ?? 0) ^ (ofBits[byte * 8 + lowest] ?? 0)
    }
  }
  return tables
}

export function shiftedCrc(tables: CrcShift, crc: number): number {
  return (
    (tables[crc & 255] as number) ^
    (tables[256 + ((crc >>> 8) & 255)] as number) ^
    (tables[512 + ((crc >>> 16) & 255)] as number) ^
    (tables[768 + (crc >>> 24)] as number)
  )
}

/** As far from the end of a piece as a digit may be written. */
const FAR_FROM_END = 256

/** By how far a digit stands from the end of a piece, ten to each place: what it does to the checksum when it takes the place of a blank. */
export const CRC_OF_DIGIT: Int32Array = digitTable()

function digitTable(): Int32Array {
  const table = new Int32Array(FAR_FROM_END * 10)
  for (let digit = 0; digit < 10; digit++) {
    let crc = OF_BYTE[' '.charCodeAt(0) ^ ('0'.charCodeAt(0) + digit)] ?? 0
    for (let fromEnd = 0; fromEnd < FAR_FROM_END; fromEnd++) {
      table[fromEnd * 10 + digit] = crc
      crc = withZeroByte(crc)
    }
  }
  return table
}
