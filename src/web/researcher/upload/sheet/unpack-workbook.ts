import { readZip, writeZip, type ZipEntry } from './zip.ts'

/** From this size on the reader of workbooks unpacks in a worker that our Content-Security-Policy forbids, and waits for it for ever. */
const WORKER_FROM_BYTES = 512 * 1024
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024

/** A workbook whose large parts are unpacked already, so that its reader needs no worker. */
export async function unpackWorkbook(file: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const entries = readZip(file)
  if (!entries?.some(({ method, size }) => method !== 0 && size >= WORKER_FROM_BYTES)) return file
  const sheets = entries.filter(({ name }) => /\.xml(\.rels)?$/.test(name))
  if (sheets.reduce((sum, { size }) => sum + size, 0) > MAX_UNPACKED_BYTES) throw new Error('The workbook is too large')
  return writeZip(await Promise.all(sheets.map(unpacked)))
}

async function unpacked(entry: ZipEntry): Promise<ZipEntry> {
  if (entry.method !== 8) return entry
  const inflated = new Blob([entry.bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (const reader = inflated.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    // What it says of its size is the archive's own word.
    if (size > entry.size) throw new Error(`${entry.name} is larger than it says`)
    parts.push(value)
  }
  return { ...entry, method: 0, size, bytes: new Uint8Array(await new Blob(parts).arrayBuffer()) }
}
