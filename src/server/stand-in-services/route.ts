import { createHash } from 'node:crypto'
import type { Answer } from '../stand-in-panel/answering-server.ts'
import type { ServicesState, StoredFile } from './services-state.ts'

export type Asking = {
  state: ServicesState
  /** Parts of the path. */
  parts: readonly string[]
  query: URLSearchParams
  /** Of JSON; empty for files. */
  body: Record<string, unknown>
  /** Of files. */
  bytes: Buffer
  origin: string
}

/** One call of a service. `path` is below the service's own. */
export type Route = { method: string; path: RegExp; answer: (asking: Asking) => Answer }

/** One service: its calls, and how it words its refusals. */
export type StandInService = {
  /** Paths that begin so are its own. */
  prefixes: readonly string[]
  routes: readonly Route[]
  refused: (status: number, detail: string) => Answer
}

export const done = (body: unknown, status = 200): Answer => ({ status, body })

/** Stores a file under its name; a file that is there gets another version. */
export function store(files: Map<string, StoredFile>, name: string, { bytes, id }: { bytes: Buffer; id: string }): StoredFile {
  const before = files.get(name)
  const md5 = createHash('md5').update(bytes).digest('hex')
  const file = { id: before?.id ?? id, name, bytes, md5, versions: (before?.versions ?? 0) + 1 }
  files.set(name, file)
  return file
}
