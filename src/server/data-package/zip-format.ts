/** The parts of a ZIP archive around its files, after PKWARE's APPNOTE.TXT: 4.3 the records, 4.4 their fields, 4.5.3 ZIP64. */
export type ZipEntry = {
  path: string
  isDeflated: boolean
  atMs: number
  /** Where its header lies. */
  offset: number
  crc32: number
  bytes: number
  packedBytes: number
}

/** The end of what 32 and 16 bits can say. */
const MOST_32 = 0xffffffff
const MOST_16 = 0xffff

const VERSION = 20
const VERSION_ZIP64 = 45
const MADE_ON_UNIX = 3 << 8
/** Sizes follow the file, its name is UTF-8. */
const FLAGS = 0x0808
/** An ordinary file, which its owner may write and everybody read. */
const MODE = 0o100644

const isHuge = ({ bytes, packedBytes }: Pick<ZipEntry, 'bytes' | 'packedBytes'>) => bytes >= MOST_32 || packedBytes >= MOST_32
const within32 = (value: number) => Math.min(value, MOST_32)

export function localHeader({ path, isDeflated, atMs }: Pick<ZipEntry, 'path' | 'isDeflated' | 'atMs'>): Buffer {
  const name = Buffer.from(path)
  const extra = timestamp(atMs)
  // Checksum and sizes are not known yet.
  const unknown = u32(0, 0, 0)
  return Buffer.concat([
    u32(0x04034b50),
    u16(VERSION, ...shared(isDeflated, atMs)),
    unknown,
    u16(name.length, extra.length),
    name,
    extra,
  ])
}

/** Follows the bytes of a file. */
export function dataDescriptor(entry: Pick<ZipEntry, 'crc32' | 'bytes' | 'packedBytes'>): Buffer {
  const { crc32, bytes, packedBytes } = entry
  return Buffer.concat([u32(0x08074b50, crc32), isHuge(entry) ? u64(packedBytes, bytes) : u32(packedBytes, bytes)])
}

/** What stands at the end of the archive, and at `offset` in it. */
export function zipDirectory(entries: readonly ZipEntry[], offset: number): Buffer {
  const records = entries.map(directoryRecord)
  const size = records.reduce((sum, { length }) => sum + length, 0)
  const n = entries.length
  const isLarge = n >= MOST_16 || size >= MOST_32 || offset >= MOST_32
  const end = Buffer.concat([
    u32(0x06054b50),
    u16(0, 0, Math.min(n, MOST_16), Math.min(n, MOST_16)),
    u32(within32(size), within32(offset)),
    u16(0),
  ])
  return Buffer.concat([...records, ...(isLarge ? [zip64End(n, size, offset)] : []), end])
}

function directoryRecord(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.path)
  const isLarge = isHuge(entry) || entry.offset >= MOST_32
  const extra = Buffer.concat([...(isLarge ? [zip64Extra(entry)] : []), timestamp(entry.atMs)])
  const version = isLarge ? VERSION_ZIP64 : VERSION
  return Buffer.concat([
    u32(0x02014b50),
    u16(MADE_ON_UNIX | version, version, ...shared(entry.isDeflated, entry.atMs)),
    u32(entry.crc32, ...(isLarge ? [MOST_32, MOST_32] : [entry.packedBytes, entry.bytes])),
    // No comment, on the first disk, no internal attributes.
    u16(name.length, extra.length, 0, 0, 0),
    u32(MODE * 0x10000, isLarge ? MOST_32 : entry.offset),
    name,
    extra,
  ])
}

const shared = (isDeflated: boolean, atMs: number) => [FLAGS, isDeflated ? 8 : 0, ...dosTime(atMs)]

function zip64Extra({ bytes, packedBytes, offset }: ZipEntry): Buffer {
  return Buffer.concat([u16(0x0001, 3 * 8), u64(bytes, packedBytes, offset)])
}

function zip64End(n: number, size: number, offset: number): Buffer {
  const record = Buffer.concat([u16(MADE_ON_UNIX | VERSION_ZIP64, VERSION_ZIP64), u32(0, 0), u64(n, n, size, offset)])
  return Buffer.concat([u32(0x06064b50), u64(record.length), record, u32(0x07064b50, 0), u64(offset + size), u32(1)])
}

/** Time and date to two seconds, of no time zone: UTC, so that the same package has the same bytes everywhere. */
function dosTime(atMs: number): [time: number, date: number] {
  const at = new Date(atMs)
  const year = at.getUTCFullYear()
  // What the two numbers can say.
  if (year < 1980) return [0, (1 << 5) | 1]
  return [
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    (Math.min(year - 1980, 127) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  ]
}

/** When the file was changed, in seconds since 1970: tells the moment where the time above cannot. */
function timestamp(atMs: number): Buffer {
  const seconds = Math.max(0, Math.min(0x7fffffff, Math.floor(atMs / 1000)))
  return Buffer.concat([u16(0x5455, 5), Buffer.from([1]), u32(seconds)])
}

// Archives are little-endian, as is every machine that we run on.
const u16 = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer)
const u32 = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer)
const u64 = (...values: number[]): Buffer => Buffer.from(BigUint64Array.from(values.map(BigInt)).buffer)
