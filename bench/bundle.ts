import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Figure } from './report.ts'

const WEB = 'dist/web'

type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }

/** Files that a page loads before its first render: the entry and its static imports, without lazy chunks. */
function filesOf(manifest: Record<string, Chunk>, entry: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[entry]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const name of chunk.imports ?? []) filesOf(manifest, name, seen)
  return seen
}

export async function measureBundle(): Promise<Figure[]> {
  const manifest = JSON.parse(await readFile(join(WEB, '.vite/participant.json'), 'utf8')) as Record<string, Chunk> // Vite's format
  const sources = await Promise.all([...filesOf(manifest, 'participant.html')].map((file) => readFile(join(WEB, file))))
  const gzipped = sources.reduce((sum, source) => sum + gzipSync(source, { level: 9 }).length, 0)
  const text = Buffer.concat(sources).toString()
  const foreign = [...text.matchAll(/https?:\/\/[a-z0-9.-]+/gi)].filter(([url]) => !/react\.dev|w3\.org|reactjs\.org/.test(url))
  return [
    { what: 'participant JavaScript on /feed, gzip', value: gzipped / 1000, unit: 'kB', atMost: 95 },
    {
      what: 'researcher code in it (marks of Mantine, TanStack, zod)',
      value: countOf(text, /mantine|tanstack|ZodError/gi),
      unit: 'marks',
      atMost: 0,
    },
    { what: 'addresses of third parties in it', value: foreign.length, unit: 'urls', atMost: 0 },
  ]
}

const countOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length
