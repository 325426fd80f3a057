import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readBuiltFiles } from '#server/http/built-files.ts'

const WEB = 'dist/web'

export const readBuild = (bundle: 'participant' | 'researcher') => readBuiltFiles(WEB, bundle)

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
