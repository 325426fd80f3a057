import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

export type BuiltFiles = {
  sources: readonly string[]
  has: (source: string) => boolean
  /** Files that these sources load before they run: themselves and their static imports, without what loads later. */
  filesOf: (...sources: string[]) => ReadonlySet<string>
}

/** What the build made of each source file of a page. */
export async function readBuiltFiles(webDir: string, bundle: 'participant' | 'researcher'): Promise<BuiltFiles> {
  const manifest = JSON.parse(await readFile(join(webDir, `.vite/${bundle}.json`), 'utf8')) as Manifest // Vite's format
  return {
    sources: Object.keys(manifest),
    has: (source) => keyOf(manifest, source) !== undefined,
    filesOf: (...sources) => {
      const files = new Set<string>()
      for (const source of sources) {
        const key = keyOf(manifest, source)
        // It would load nothing, unseen.
        if (key === undefined) throw new Error(`Not in the build: ${source}`)
        collect(manifest, key, files)
      }
      return files
    },
  }
}

/** A file that others import too is known by its name alone. */
function keyOf(manifest: Manifest, source: string): string | undefined {
  if (source in manifest) return source
  const name = basename(source, extname(source))
  return Object.keys(manifest).find((each) => each.startsWith('_') && each.endsWith('.js') && manifest[each]?.name === name)
}

function collect(manifest: Manifest, key: string, files: Set<string>): void {
  const chunk = manifest[key]
  if (chunk === undefined || files.has(chunk.file)) return
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
  for (const name of chunk.imports ?? []) collect(manifest, name, files)
}
