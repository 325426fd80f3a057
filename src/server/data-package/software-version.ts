import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir } from '../places.ts'

let known: string | undefined

/** Of the product that writes the package. */
export function softwareVersion(): string {
  known ??= (JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')) as { version: string }).version // our own file
  return known
}
