import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { CommandRefused } from '../commands/run-command.ts'
import { hasRightChecksum } from './checksum.ts'
import { MANIFEST, type Manifest, manifest } from './manifest.ts'

type Part = { path: string; bytes: number; sha256: string }

export type OpenBackup = {
  manifest: Manifest
  /** The content of a part. Fails at its end if it is not what was written. */
  read: (part: Part) => Promise<Readable>
  close: () => void
}

/** Opens a backup after the whole of it was checked. */
export async function openBackup(path: string): Promise<OpenBackup> {
  const isWhole = await hasRightChecksum(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandRefused(`${path} cannot be read (${error.code ?? error.message}).`)
  })
  if (!isWhole) throw new CommandRefused(`${path} is not a backup, or it was cut or changed: its checksum does not fit.`)
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new CommandRefused(`${path} is not a backup of Feedlab.`)
  })
  try {
    const entries = await entriesOf(zip)
    const found = await readManifest(zip, entries)
    for (const part of [...found.tables, ...found.media])
      if (entries.get(part.path)?.uncompressedSize !== part.bytes)
        throw new CommandRefused(`${part.path} is missing in the backup.`)
    return { manifest: found, read: (part) => readPart(zip, entries, part), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.once('end', resolve)
    zip.once('error', reject)
    zip.readEntry()
  })
  return entries
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Manifest> {
  const entry = entries.get(MANIFEST)
  if (!entry) throw new CommandRefused('This is not a backup of Feedlab.')
  const pieces: Buffer[] = []
  for await (const piece of await openEntry(zip, entry)) pieces.push(piece as Buffer) // without a text encoding, bytes
  const parsed = manifest.safeParse(JSON.parse(Buffer.concat(pieces).toString('utf8')))
  if (!parsed.success) throw new CommandRefused('This backup was made by a version of Feedlab that this one does not know.')
  return parsed.data
}

const openEntry = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))))

async function readPart(zip: ZipFile, entries: ReadonlyMap<string, Entry>, { path, sha256 }: Part): Promise<Readable> {
  const entry = entries.get(path)
  if (!entry) throw new CommandRefused(`${path} is missing in the backup.`)
  const source = await openEntry(zip, entry)
  async function* checked() {
    const hash = createHash('sha256')
    for await (const piece of source as AsyncIterable<Buffer>) {
      hash.update(piece)
      yield piece
    }
    if (hash.digest('hex') !== sha256) throw new CommandRefused(`${path} is not what was backed up.`)
  }
  return Readable.from(checked(), { objectMode: false }).once('close', () => source.destroy())
}
