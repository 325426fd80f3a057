import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

export type LookedThrough = {
  sha256: string
  bytes: number
  /** The beginning, which tells the kind of the file. */
  head: Buffer
  /** Whether the file is also something else: a page, a script, a PDF or an archive that hides behind a picture's first bytes. */
  isDisguised: boolean
}

/** As many bytes as the sniffer looks at. */
export const HEAD_BYTES = 4100

/** Long enough that the noise of compressed pictures does not contain them by chance: a tag alone is not, with what it does it is. */
const ACTIVE_TEXT =
  /^<(script[\s>/]|!doctype\s|html[\s>]|\?php\s|iframe[\s>]|(svg|body|img|image|video|audio|details|object|embed|input|form|frameset|marquee)[\s/][^>]*?\bon[a-z]{3,30}\s*=)/i
const LONGEST_MARK = 256
/** What follows the bracket in any of them. Most brackets in a picture are noise and go no further. */
const SECOND_LETTERS: ReadonlySet<number> = new Set(Buffer.from('!?sShHiIbBvVaAdDoOeEfFmM'))

/** The end of a ZIP stands in its last 22 bytes plus a comment of up to 64 KB. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
const ZIP_END_BYTES = 22
const TAIL_BYTES = ZIP_END_BYTES + 0xffff

const PIECE_BYTES = 256 * 1024

/**
 * Reads a file once, a piece at a time: its hash, its size, its beginning, and what it should not contain. Always into the same memory: a
 * video leaves no garbage of its size behind.
 */
export async function lookThrough(path: string): Promise<LookedThrough> {
  const hash = createHash('sha256')
  // In front, the last bytes of the piece before: what is looked for may lie across the seam.
  const memory = Buffer.alloc(LONGEST_MARK + PIECE_BYTES)
  const file = await open(path)
  try {
    let isDisguised = false
    let bytes = 0
    for (;;) {
      const { bytesRead } = await file.read(memory, LONGEST_MARK, PIECE_BYTES, bytes)
      if (bytesRead === 0) break
      const seen = memory.subarray(0, LONGEST_MARK + bytesRead)
      hash.update(seen.subarray(LONGEST_MARK))
      isDisguised ||= hasActiveText(seen)
      memory.copyWithin(0, bytesRead, seen.length)
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
    if (ACTIVE_TEXT.test(bytes.toString('latin1', at, at + LONGEST_MARK))) return true
  }
  return false
}

async function read(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

/** The beginning alone. */
export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    return await read(file, 0, HEAD_BYTES)
  } finally {
    await file.close()
  }
}

/** Readers of PDF look for its mark anywhere in the first kilobyte. At the very beginning it is no disguise. */
const isAlsoPdf = (head: Buffer) => head.subarray(0, 1024).indexOf('%PDF-') > 0

/** An archive may have anything in front of it; its end must fit the end of the file. */
function endsAsZip(tail: Buffer): boolean {
  for (let at = tail.indexOf(ZIP_END); at >= 0; at = tail.indexOf(ZIP_END, at + 1)) {
    if (at + ZIP_END_BYTES <= tail.length && at + ZIP_END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return true
  }
  return false
}
