import { crc32 } from 'node:zlib'
import type { PreparedJson } from '../prepared-json.ts'
import type { AroundCards, ReplyCard } from './around-cards.ts'
import { writeNumbers } from './card-bytes.ts'
import { bytesWhenStored, GZIP_END_BYTES, GZIP_HEAD, shiftedCrc, writeGzipEnd, writeStored } from './gzip-pieces.ts'
import type { Packing } from './packed-deck.ts'
import { borrowBuffer } from './reply-buffers.ts'

/** The answer in gzip, out of cards that are packed already. */
export function gzippedReply(
  cards: readonly ReplyCard[],
  { nBytes, shift }: Packing,
  { beginning, end, numbers }: AroundCards,
): PreparedJson {
  // No card stands before the first to refer back to, nor a comma; the second refers back to it.
  const first = Buffer.from(cards[0]?.packed.text.subarray(1) ?? [])
  if (cards.length > 0) writeNumbers(first, first.length, 0, numbers)

  let most =
    GZIP_HEAD.length + beginning.bytes.length + bytesWhenStored(first.length) + bytesWhenStored(end.length) + GZIP_END_BYTES
  for (let idx = 1; idx < cards.length; idx++) most += packedAt(cards, idx).bytes.length
  const { buffer: reply, release } = borrowBuffer(most)

  reply.set(GZIP_HEAD)
  reply.set(beginning.bytes, GZIP_HEAD.length)
  let at = writeStored(reply, GZIP_HEAD.length + beginning.bytes.length, first, { isLast: false })
  let crc = crc32(first, beginning.crc)
  for (let idx = 1; idx < cards.length; idx++) {
    const packed = packedAt(cards, idx)
    reply.set(packed.bytes, at)
    at += packed.bytes.length
    crc = shiftedCrc(shift, crc) ^ packed.crc ^ writeNumbers(reply, at, idx, numbers)
  }
  at = writeStored(reply, at, end, { isLast: true })
  const nOthers = Math.max(0, cards.length - 1)
  const length = beginning.text.length + first.length + nOthers * nBytes + end.length
  at = writeGzipEnd(reply, at, { crc: crc32(end, crc >>> 0), nBytes: length })
  return { preparedJson: reply.subarray(0, at), release, encoding: 'gzip' }
}

const packedAt = (cards: readonly ReplyCard[], idx: number) => (cards[idx] as ReplyCard).packed // below the length
