import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

export type LookedThrough = {
  sha256: string
  bytes: number
  /** The beginning, which tells the kind of the file. */
  head: Buffer
  /** Whether the file is also something else: a page, a script, a PDF or an archive that hides behind a picture's first bytes. */
  isDisguised: boolean
}

/** As many bytes as the sniffer looks at. */
const HEAD_BYTES = 4100

/** Long enough that the noise of compressed pictures does not contain them by chance. */
const ACTIVE_TEXT = /<script[\s>/]|<!doctype\s|<html[\s>]|<\?php\s|<iframe[\s>]/i
const LONGEST_MARK = 16

/** The end of a ZIP stands in its last 22 bytes plus a comment of up to 64 KB. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
const ZIP_END_BYTES = 22
const TAIL_BYTES = ZIP_END_BYTES + 0xffff

/** Reads a file once, a piece at a time: its hash, its size, its beginning, and what it should not contain. */
export async function lookThrough(path: string): Promise<LookedThrough> {
  const hash = createHash('sha256')
  let bytes = 0
  let head = Buffer.alloc(0)
  let tail = Buffer.alloc(0)
  let seam = ''
  let isDisguised = false
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(piece)
    bytes += piece.length
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, piece]).subarray(0, HEAD_BYTES)
    tail = Buffer.concat([tail, piece]).subarray(-TAIL_BYTES)
    const text = seam + piece.toString('latin1')
    isDisguised ||= ACTIVE_TEXT.test(text)
    seam = text.slice(-LONGEST_MARK)
  }
  isDisguised ||= isAlsoPdf(head) || endsAsZip(tail)
  return { sha256: hash.digest('hex'), bytes, head, isDisguised }
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
