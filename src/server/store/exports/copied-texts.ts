/** "PGCOPY" with its tail, flags, and the length of an extension that no version has. */
const FILE_HEADER_BYTES = 19
/** How many columns, and the length of the first. */
const ROW_HEADER_BYTES = 2 + 4

/**
 * The texts of a COPY of one column in binary format, one after the other, as the bytes that they arrived in: made into strings and
 * back they would cost more memory than everything else that an export does. What a piece holds of them is moved together at its
 * beginning. See "File Formats" in PostgreSQL's page on COPY.
 */
export async function* copiedTexts(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const header = Buffer.alloc(FILE_HEADER_BYTES)
  let nHeader = 0
  let needed = FILE_HEADER_BYTES
  let textLeft = 0
  for await (const piece of pieces) {
    let nText = 0
    for (let at = 0; at < piece.length; ) {
      if (textLeft > 0) {
        const until = Math.min(at + textLeft, piece.length)
        piece.copyWithin(nText, at, until)
        nText += until - at
        textLeft -= until - at
        at = until
        continue
      }
      const nCopied = piece.copy(header, nHeader, at, at + needed - nHeader)
      nHeader += nCopied
      at += nCopied
      if (nHeader < needed) continue
      textLeft = needed === ROW_HEADER_BYTES ? header.readInt32BE(2) : 0
      needed = ROW_HEADER_BYTES
      nHeader = 0
    }
    if (nText > 0) yield piece.subarray(0, nText)
  }
  // What ends the copy is shorter than a row's header.
  if (textLeft > 0) throw new Error('A copy ended in the middle of a text')
}
