import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { FileOfPackage } from '#domain/verify/checked-package.ts'
import { MANIFEST } from '#domain/verify/checks/checksums.ts'

/** Left by systems and editors where somebody looked at the folder. */
const NOT_OURS = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

/** Every file of the folder and of its manifest. Files are read as streams. */
export async function filesOfPackage(folder: string): Promise<FileOfPackage[]> {
  const listed = manifestIn(await textIn(folder, MANIFEST))
  const present = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !NOT_OURS.has(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).filter(Boolean).join('/'))
    .filter((path) => path !== MANIFEST)
  const paths = [...new Set([...listed.keys(), ...present])].sort()
  const files: FileOfPackage[] = []
  for (const path of paths)
    files.push({
      path,
      listed: listed.get(path) ?? null,
      found: present.includes(path) ? await sha256(join(folder, path)) : null,
    })
  return files
}

/** Lines as `sha256sum` writes them. */
function manifestIn(text: string | undefined): Map<string, string> {
  const lines = (text ?? '').split('\n').flatMap((line) => {
    const found = /^([0-9a-f]{64}) [ *](.+)$/.exec(line)
    return found?.[1] === undefined || found[2] === undefined ? [] : [[found[2], found[1]] as const]
  })
  return new Map(lines)
}

async function sha256(path: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const piece of createReadStream(path)) digest.update(piece as Buffer) // without an encoding
  return digest.digest('hex')
}

/** Undefined where the file is missing. */
export const textIn = async (folder: string, path: string): Promise<string | undefined> =>
  existsSync(join(folder, path)) ? await readFile(join(folder, path), 'utf8') : undefined

export async function jsonIn<T>(folder: string, path: string): Promise<T> {
  const text = await textIn(folder, path)
  if (text === undefined) throw new Unreadable(`${path} is missing: this is no data package, or one of an earlier version`)
  try {
    return JSON.parse(text) as T // as this project writes it; what was changed in it shows in the checks
  } catch {
    throw new Unreadable(`${path} is no JSON`)
  }
}

/** Nothing can be compared. */
export class Unreadable extends Error {}
