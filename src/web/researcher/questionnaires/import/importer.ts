import type { Definition } from '#domain/questions/definition.ts'
import type { ImportReport } from '#domain/questions/import/import-report.ts'

/** A definition that was read from a file, and what became of each part of the file; or why nothing could be read. */
export type ReadFile = { ok: true; definition: Definition; report: ImportReport } | { ok: false; sentence: string }

/** Reads one kind of file. One file declares it, and one line in `index.ts` registers it. The server checks whatever it gives. */
export type Importer = {
  /** As the dialog lists it. */
  label: string
  /** Of file names, with the dot. */
  endings: readonly string[]
  maxBytes: number
  read: (text: string, fileName: string) => ReadFile | Promise<ReadFile>
}
