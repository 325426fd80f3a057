import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

export type ScannedFile = {
  sha256: string
  bytes: number
  /** The beginning, by which the kind of the file is detected. */
  head: Buffer
  /** Whether the file is also something else: a page, a script, a PDF or an archive behind the first bytes of a picture. */
  isDisguised: boolean
}

/** As many bytes as file-type needs. */
const HEAD_BYTES = 4100

/** Long enough not to occur by chance in compressed pictures: a tag name alone is too short, with an event handler it is not. */
const ACTIVE_TEXT =
  /^<(script[\s>/]|!doctype\s|html[\s>]|\?php\s|iframe[\s>]|(svg|body|img|image|video|audio|details|object|embed|input|form|frameset|marquee)[\s/][^>]*?\bon[a-z]{3,30}\s*=)/i
const LONGEST_MATCH = 256
/** The letters that follow the bracket in any of them. Most brackets in a picture are noise, which this rules out quickly. */
const SECOND_LETTERS: ReadonlySet<number> = new Set(Buffer.from('!?sShHiIbBvVaAdDoOeEfFmM'))

/** A ZIP ends with a record of 22 bytes plus a comment of up to 64 KB. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
const ZIP_END_BYTES = 22
const TAIL_BYTES = ZIP_END_BYTES + 0xffff

const CHUNK_BYTES = 256 * 1024

/** Reads a file once, in chunks: its hash, its size, its beginning, and forbidden content. One buffer is used for all chunks, so buffer stays flat. */
export async function scanFile(path: string): Promise<ScannedFile> {
  const hash = createHash('sha256')
  // Starts with the last bytes of the chunk before: a match may span two chunks.
  const buffer = Buffer.alloc(LONGEST_MATCH + CHUNK_BYTES)
  const file = await open(path)
  try {
    let isDisguised = false
    let bytes = 0
    for (;;) {
      const { bytesRead } = await file.read(buffer, LONGEST_MATCH, CHUNK_BYTES, bytes)
      if (bytesRead === 0) break
      const filled = buffer.subarray(0, LONGEST_MATCH + bytesRead)
      hash.update(filled.subarray(LONGEST_MATCH))
      isDisguised ||= hasActiveText(filled)
      buffer.copyWithin(0, bytesRead, filled.length)
      bytes += bytesRead
    }
    const head = await read(file, 0, HEAD_BYTES)
    const tail = await read(file, Math.max(bytes - TAIL_BYTES, 0), TAIL_BYTES)
    return { sha256: hash.digest('hex'), bytes, head, isDisguised: isDisguised || isAlsoPdf(head) || endsAsZip(tail) }
  } finally {
    await file.close()
  }
}

function hasActiveText(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('<'); at >= 0; at = bytes.indexOf('<', at + 1)) {
    if (!SECOND_LETTERS.has(bytes[at + 1] ?? 0)) continue
    if (ACTIVE_TEXT.test(bytes.toString('latin1', at, at + LONGEST_MATCH))) return true
  }
  return false
}

async function read(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

/** Only the beginning. */
export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    return await read(file, 0, HEAD_BYTES)
  } finally {
    await file.close()
  }
}

/** PDF readers look for this signature anywhere in the first kilobyte. At the very beginning it is an honest PDF. */
const isAlsoPdf = (head: Buffer) => head.subarray(0, 1024).indexOf('%PDF-') > 0

/** An archive may have anything before it, but its end record must end exactly with the file. */
function endsAsZip(tail: Buffer): boolean {
  for (let at = tail.indexOf(ZIP_END); at >= 0; at = tail.indexOf(ZIP_END, at + 1)) {
    if (at + ZIP_END_BYTES <= tail.length && at + ZIP_END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return true
  }
  return false
}
