import type { Definition } from '#domain/questions/definition.ts'

/** A definition that was read from a file, and sentences about what was changed or left out; or why nothing could be read. */
export type ReadFile = { ok: true; definition: Definition; report: readonly string[] } | { ok: false; sentence: string }

/** Reads one kind of file. One file declares it, and one line in `index.ts` registers it. The server checks whatever it gives. */
export type Importer = {
  /** As the dialog lists it. */
  label: string
  /** Of file names, with the dot. */
  endings: readonly string[]
  maxBytes: number
  read: (text: string, fileName: string) => ReadFile
}
