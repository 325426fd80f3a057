import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openPromise } from 'yauzl'
import { Unreadable } from './package-files.ts'

/** Unpacks a package into a new temporary folder, and says where in it the files are. */
export async function unpack(path: string): Promise<{ dir: string; folder: string }> {
  const zip = await openPromise(path, { lazyEntries: true }).catch(() => {
    throw new Unreadable(`${path} is no ZIP, or it is damaged`)
  })
  const dir = await mkdtemp(join(tmpdir(), 'feedlab-verify-'))
  for await (const entry of zip.eachEntry()) {
    const to = resolve(dir, entry.fileName)
    if (!to.startsWith(dir + sep)) throw new Unreadable(`${entry.fileName} would be written outside the folder`)
    if (entry.fileName.endsWith('/')) continue
    await mkdir(dirname(to), { recursive: true })
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(to))
  }
  const inside = await readdir(dir, { withFileTypes: true })
  const [only] = inside
  return { dir, folder: inside.length === 1 && only?.isDirectory() ? join(dir, only.name) : dir }
}
