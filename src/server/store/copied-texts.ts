/** "PGCOPY" with its tail, flags, and the length of an extension that no version has. */
const FILE_HEADER_BYTES = 19
/** How many columns, and the length of the first. */
const ROW_HEADER_BYTES = 2 + 4

/**
 * The texts of a COPY of one column in binary format, one after the other, as the bytes that they arrived in: made into strings and
 * back they would cost more memory than everything else that an export does. See "File Formats" in PostgreSQL's page on COPY.
 */
export async function* copiedTexts(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let header: Buffer = Buffer.alloc(0)
  let needed = FILE_HEADER_BYTES
  let textLeft = 0
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      if (textLeft > 0) {
        const text = piece.subarray(at, at + textLeft)
        yield text
        textLeft -= text.length
        at += text.length
        continue
      }
      const more = piece.subarray(at, at + needed - header.length)
      header = Buffer.concat([header, more])
      at += more.length
      if (header.length < needed) continue
      textLeft = needed === ROW_HEADER_BYTES ? header.readInt32BE(2) : 0
      needed = ROW_HEADER_BYTES
      header = Buffer.alloc(0)
    }
  }
  // What ends the copy is shorter than a row's header.
  if (textLeft > 0) throw new Error('A copy ended in the middle of a text')
}
