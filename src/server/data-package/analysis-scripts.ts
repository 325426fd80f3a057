import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TextFile } from '#domain/exports/package/materials.ts'
import { analysisDir } from '../places.ts'

const NAMES = ['import.R', 'import.py', 'descriptives.R', 'descriptives.py']

let known: readonly TextFile[] | undefined

/** The scripts of a package, the same in every one: what they must know they read from its codebook and `datapackage.json`. */
export function analysisScripts(): readonly TextFile[] {
  known ??= NAMES.map((name) => ({ path: `analysis/${name}`, text: readFileSync(join(analysisDir, name), 'utf8') }))
  return known
}
