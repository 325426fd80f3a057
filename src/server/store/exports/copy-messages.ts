/** A letter, and a length that counts itself. See "Message Formats" in PostgreSQL's manual. */
const HEADER_BYTES = 5
const LENGTH_BYTES = 4
const COPY_DATA = 'd'.charCodeAt(0)

type CopyMessages = {
  /** What the bytes hold of the copy, moved together at their own beginning. */
  read: (bytes: Buffer) => Buffer
  /** All that follows is for the others. */
  stop: () => void
}

/** Tells the rows of a copy from everything else that a database says meanwhile, which goes to `others` as it came. */
export function copyMessages(others: (bytes: Buffer) => void): CopyMessages {
  const header = Buffer.alloc(HEADER_BYTES)
  let nHeader = 0
  let left = 0
  let isCopy = false
  let hasStopped = false

  function read(bytes: Buffer): Buffer {
    let nCopied = 0
    let at = 0
    while (at < bytes.length && !hasStopped) {
      if (left > 0) {
        const until = Math.min(at + left, bytes.length)
        if (isCopy) {
          bytes.copyWithin(nCopied, at, until)
          nCopied += until - at
        } else others(Buffer.from(bytes.subarray(at, until)))
        left -= until - at
        at = until
        continue
      }
      const more = Math.min(HEADER_BYTES - nHeader, bytes.length - at)
      for (let i = 0; i < more; i++) header[nHeader++] = bytes[at++] ?? 0
      if (nHeader < HEADER_BYTES) break
      nHeader = 0
      isCopy = header[0] === COPY_DATA
      left = header.readUInt32BE(1) - LENGTH_BYTES
      if (!isCopy) others(Buffer.from(header))
    }
    if (at < bytes.length) others(Buffer.from(bytes.subarray(at)))
    return bytes.subarray(0, nCopied)
  }

  return {
    read,
    stop: () => {
      hasStopped = true
    },
  }
}
