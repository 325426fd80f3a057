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

async function sourcesOf(bundle: 'participant' | 'researcher', ...entries: string[]): Promise<Buffer[]> {
  const manifest = JSON.parse(await readFile(join(WEB, `.vite/${bundle}.json`), 'utf8')) as Record<string, Chunk> // Vite's format
  const missing = entries.filter((entry) => manifest[entry] === undefined)
  if (missing.length > 0) throw new Error(`Not in the ${bundle} bundle: ${missing.join(', ')}`)
  const files = new Set(entries.flatMap((entry) => [...filesOf(manifest, entry)]))
  return Promise.all([...files].map((file) => readFile(join(WEB, file))))
}

const gzippedKb = (sources: readonly Buffer[]) =>
  sources.reduce((sum, source) => sum + gzipSync(source, { level: 9 }).length, 0) / 1000

export async function measureBundle(): Promise<Figure[]> {
  const sources = await sourcesOf('participant', 'participant.html')
  const signIn = await sourcesOf('researcher', 'researcher.html', 'src/web/researcher/accounts/sign-in-screen.tsx')
  const text = Buffer.concat(sources).toString()
  const foreign = [...text.matchAll(/https?:\/\/[a-z0-9.-]+/gi)].filter(([url]) => !/react\.dev|w3\.org|reactjs\.org/.test(url))
  return [
    { what: 'participant JavaScript on /feed, gzip', value: gzippedKb(sources), unit: 'kB', atMost: 95 },
    {
      what: 'researcher code in it (marks of Mantine, TanStack, zod)',
      value: countOf(text, /mantine|tanstack|ZodError/gi),
      unit: 'marks',
      atMost: 0,
    },
    { what: 'addresses of third parties in it', value: foreign.length, unit: 'urls', atMost: 0 },
    { what: 'researcher JavaScript on /sign-in, gzip', value: gzippedKb(signIn), unit: 'kB', atMost: 200 },
  ]
}

const countOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length
