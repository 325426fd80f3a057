import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const WEB = 'dist/web'

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** What the build made of each source file, and so what each page loads. */
export async function readBuild(bundle: 'participant' | 'researcher') {
  const manifest = JSON.parse(await readFile(join(WEB, `.vite/${bundle}.json`), 'utf8')) as Manifest // Vite's format

  return {
    entries: Object.keys(manifest),
    /** Files that these sources load before they run: themselves and their static imports, without what loads later. */
    filesOf: (...sources: string[]): ReadonlySet<string> => {
      const files = new Set<string>()
      for (const source of sources) collect(manifest, keyOf(manifest, source), files)
      return files
    },
  }
}

/** A file that others import too is known by its name alone. A source that is nowhere would weigh nothing, unseen. */
function keyOf(manifest: Manifest, source: string): string {
  const name = basename(source, extname(source))
  const key =
    source in manifest ? source : Object.keys(manifest).find((each) => each.endsWith('.js') && manifest[each]?.name === name)
  if (key === undefined) throw new Error(`Not in the build: ${source}`)
  return key
}

function collect(manifest: Manifest, key: string, files: Set<string>): void {
  const chunk = manifest[key]
  if (chunk === undefined || files.has(chunk.file)) return
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
  for (const name of chunk.imports ?? []) collect(manifest, name, files)
}

export const without = (files: ReadonlySet<string>, known: ReadonlySet<string>): string[] =>
  [...files].filter((file) => !known.has(file))

export const scriptsIn = (files: Iterable<string>): string[] => [...files].filter((file) => file.endsWith('.js'))

export const textOf = async (files: Iterable<string>): Promise<string> =>
  (await Promise.all([...files].map((file) => readFile(join(WEB, file), 'utf8')))).join('\n')

/** As they are sent: each file by itself. */
export async function gzippedKb(files: Iterable<string>): Promise<number> {
  const sources = await Promise.all([...files].map((file) => readFile(join(WEB, file))))
  return sources.reduce((sum, source) => sum + gzipSync(source, { level: 9 }).length, 0) / 1000
}
