import { createHash } from 'node:crypto'
import type { FileStore } from '#server/files/file-store.ts'
import type { ShippedFiles } from '#server/machine/local-files.ts'

/** Where files of the demo come from, and where they go. */
export type DemoFiles = { files: FileStore; shipped: ShippedFiles }

const MIME: Readonly<Record<string, string>> = { webp: 'image/webp', mp4: 'video/mp4' }

/** Puts a file of the demo into the store of files. */
export async function storeDemoFile(
  { files, shipped }: DemoFiles,
  name: string,
): Promise<{ sha256: string; mime: string; bytes: number }> {
  const mime = MIME[name.split('.').at(-1) ?? '']
  if (mime === undefined) throw new Error(`The demo has a file of an unknown kind: ${name}`)
  const bytes = await shipped.bytes(`media/${name}`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await files.write(sha256, bytes)
  return { sha256, mime, bytes: bytes.length }
}
