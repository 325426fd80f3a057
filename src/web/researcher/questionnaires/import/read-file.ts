import type { Importer, ReadFile } from './importer.ts'

/** Reads a file with the importer for its ending. */
export async function readFile(file: File, importers: readonly Importer[]): Promise<ReadFile> {
  const name = file.name.toLowerCase()
  const importer = importers.find(({ endings }) => endings.some((ending) => name.endsWith(ending)))
  if (importer === undefined) {
    const endings = importers.flatMap((each) => each.endings)
    return { ok: false, sentence: `This kind of file cannot be read. Choose one that ends in ${endings.join(', ')}.` }
  }
  if (file.size > importer.maxBytes)
    return {
      ok: false,
      sentence: `This file has more than ${importer.maxBytes / 1024 ** 2} MB, which is more than a questionnaire needs.`,
    }
  try {
    return await importer.read(await file.text(), file.name)
  } catch {
    return { ok: false, sentence: 'This browser could not open the file. Look whether it is still there, and choose it again.' }
  }
}
