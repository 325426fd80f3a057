import { type Entry, fromBufferPromise } from 'yauzl'

/** What a ZIP holds, by name, in its order. */
export async function entriesOfZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const entries = new Map<string, Buffer>()
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        const pieces: Buffer[] = []
        stream.on('data', (piece: Buffer) => pieces.push(piece))
        stream.on('end', () => {
          entries.set(entry.fileName, Buffer.concat(pieces))
          zip.readEntry()
        })
        stream.on('error', reject)
      }),
    )
    zip.on('end', resolve)
    zip.on('error', reject)
    zip.readEntry()
  })
  return entries
}
